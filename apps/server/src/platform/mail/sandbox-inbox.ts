import type { Pool } from 'pg'
import type { World } from '../world.ts'
import { letterId } from './letter-id.ts'
import type { Mail, PostOffice } from './mailer.ts'

const NEWEST = 50

/** A message in the sandbox inbox, with its time (epoch ms). */
interface InboxMail extends Mail {
  at: number
}

export interface SandboxInbox extends PostOffice {
  /** The newest 50 messages to exactly this address or number, newest first. */
  inbox(to: string): Promise<InboxMail[]>
}

interface Row {
  at: string
  channel: Mail['channel']
  recipient: string
  subject: string
  body: string
  code: string | null
}

/** Stores messages in a table instead of sending them. Sandbox only: anyone who knows an address can read its codes. */
export function createSandboxInbox(
  pool: Pool,
  world: Pick<World, 'clock' | 'newId'>,
): SandboxInbox {
  async function put({ channel, to, subject, text, code }: Mail, id: Buffer | null) {
    await pool.query(
      `insert into mail_inbox (id, at, channel, recipient, subject, body, code, letter)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (letter) do nothing`,
      [world.newId(), world.clock.now(), channel, to, subject, text, code, id],
    )
  }
  return {
    send: (mail) => put(mail, null),
    // A stored message is never lost.
    keep: (letter) => put(letter, letterId(letter)),
    async inbox(to) {
      const { rows } = await pool.query<Row>(
        `select at, channel, recipient, subject, body, code from mail_inbox
         where recipient = $1 order by id desc limit ${NEWEST}`,
        [to],
      )
      return rows.map(({ at, recipient, body, ...mail }) => ({
        ...mail,
        at: Number(at),
        to: recipient,
        text: body,
      }))
    },
  }
}
