import type { Pool } from 'pg'
import type { World } from '../world.ts'
import { letterId } from './letter-id.ts'
import type { Letter, Mail, Mailer } from './mailer.ts'
import { Undeliverable } from './undeliverable.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Pauses after each failed try (ms); the last one repeats. */
const pausesMs = [2 * second, 15 * second, minute, 5 * minute, 15 * minute, 30 * minute, hour]
/** A letter is given up after a day (ms): by then other channels or the user's screen have told the user. */
const mostMs = 24 * hour
/** Longer than any try takes (ms): after it the process that took the letter must have died. */
const takenMs = 2 * minute
/** How long the ids of done letters are kept (ms): longer than any event waits for redelivery. */
const rememberedMs = 30 * 24 * hour
/** Letters taken at once: as many as there are connections to the mail server. */
const handful = 4
/** Number of failures after which waiting letters are reported. */
const worrying = 3

type Waiting = {
  readonly id: Buffer
  readonly channel: Mail['channel']
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly written_at: string
  readonly tries: number
}

const writeText = `insert into mail_letter (id, channel, recipient, subject, body, written_at, due_at)
  select $1, $2, $3, $4, $5, $6, $6 where not exists (select from mail_letter_done where id = $1)
  on conflict (id) do nothing`

const takeText = `update mail_letter l set due_at = $1::bigint + ${takenMs}, tries = tries + 1
  from (select id from mail_letter where due_at <= $1 order by due_at limit ${handful}
    for update skip locked) d
  where l.id = d.id
  returning l.id, l.channel, l.recipient, l.subject, l.body, l.written_at, l.tries`

/** Only the process that took the letter last may finish it. */
const removeText = `with done as (delete from mail_letter where id = $1 and tries = $2 returning id)
  insert into mail_letter_done (id, at) select id, $3 from done on conflict (id) do nothing`
const waitText = 'update mail_letter set due_at = $3 where id = $1 and tries = $2'

/**
 * Queue of messages that must arrive: they stay in a table until an outlet accepts them, with growing pauses for a day,
 * and the next process continues after this one dies. At-least-once delivery: a process that dies between the mail
 * server's acceptance and the deletion of the row sends the letter again, under the same message id.
 */
export function createLetters(
  outlets: Readonly<Record<Mail['channel'], Mailer>>,
  { pool, world }: { readonly pool: Pick<Pool, 'query'>; readonly world: Pick<World, 'clock'> },
  report: (error: unknown, what: string) => void,
) {
  async function failed(letter: Waiting, error: unknown): Promise<void> {
    const { id, channel, tries } = letter
    const now = world.clock.now()
    const isOver = error instanceof Undeliverable || now - Number(letter.written_at) >= mostMs
    if (isOver || tries === worrying)
      report(error, `letter by ${channel}, ${isOver ? 'given up' : 'waiting'}`)
    if (isOver) await pool.query(removeText, [id, tries, now])
    else await pool.query(waitText, [id, tries, now + pauseAfter(tries)])
  }

  /** @returns whether the letter was sent */
  async function deliver(letter: Waiting): Promise<boolean> {
    const { id, channel, recipient: to, subject, body: text, tries } = letter
    try {
      const messageId = `<${id.toString('hex')}@letters>`
      await outlets[channel].send({ channel, to, subject, text, code: null, messageId })
    } catch (error) {
      await failed(letter, error)
      return false
    }
    await pool.query(removeText, [id, tries, world.clock.now()])
    return true
  }

  return {
    /** Stores the letter; resolves when it survives the end of this process. */
    async keep(letter: Letter): Promise<void> {
      const { channel, to, subject, text, code } = letter
      if (code !== null) throw new Error('a code is not kept')
      const values = [letterId(letter), channel, to, subject, text, world.clock.now()]
      await pool.query(writeText, values)
    },
    async forget(): Promise<void> {
      await pool.query('delete from mail_letter_done where at < $1', [
        world.clock.now() - rememberedMs,
      ])
    },
    /** Sends due letters in small groups, until none is due or the server is unreachable. */
    async post(signal?: AbortSignal): Promise<void> {
      while (signal?.aborted !== true) {
        const taken = await pool.query<Waiting>(takeText, [world.clock.now()])
        const went = await Promise.all(taken.rows.map(deliver))
        if (went.length < handful || went.includes(false)) return
      }
    },
  }
}

const pauseAfter = (tries: number): number => pausesMs[tries - 1] ?? pausesMs.at(-1)!
