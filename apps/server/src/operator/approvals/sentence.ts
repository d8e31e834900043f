import { wallTime, type QueueName } from '@candor/api'
import { format } from '@candor/money'
import type { Pool } from 'pg'
import { contactOf, hasEnded, masked, users } from '../../people/index.ts'
import { owned, readView } from '../../platform/lane/index.ts'
import type { ApprovalRow } from '../tables.ts'
import type { Kinds } from './decide-approval.ts'

/** What a second person reads of a wish, made from its very payload: what is approved stays the payload. */
export type Said = {
  readonly sentence: string
  /** The item of a queue that it is about. */
  readonly item?: { readonly queue: QueueName; readonly id: string }
  /** Pictures of that item, by which it can be judged. */
  readonly pictures?: readonly string[]
  /** Whether what it is about is not any more what it was when it was asked for: agreeing to it would do nothing. */
  readonly hasChanged?: boolean
}

type Stored = Record<string, unknown>

/** What a sentence may look up beside its payload. */
export type About = {
  /** Whom it is about; masked, because nobody needs more of them to decide. */
  readonly who: string
  /** The row of theirs that the payload names; undefined where it is gone. */
  readonly row: <Row>(
    table: { readonly name: string; readonly parse: (stored: Stored) => Row },
    id: string,
  ) => Promise<Row | undefined>
  /** What a decision about them would see of a table. */
  readonly view: <V>(table: Parameters<typeof readView<V>>[1]) => Promise<V>
  readonly now: number
  /** Whether the account of whom it is about is over. */
  readonly hasEnded: boolean
}

/** A wish in words, and the user whom it is about: null where it is about the house. */
export type SaidOf = Said & {
  readonly user: { readonly id: string; readonly uid: string } | null
}

/** Says what would be done if this were approved. */
export async function saidOf(
  pool: Pick<Pool, 'query'>,
  kinds: Kinds,
  { kind, payload, userId }: Pick<ApprovalRow, 'kind' | 'payload' | 'userId'>,
  now: number,
): Promise<SaidOf> {
  const { part } = owned(userId)
  const rowOf: About['row'] = async (table, id) => {
    const text = `select * from ${table.name} where part = $1 and user_id = $2 and id = $3`
    const [found] = (await pool.query<Stored>(text, [part, userId, id])).rows
    return found === undefined ? undefined : table.parse(found)
  }
  const text = 'select * from people_user where part = $1 and user_id = $2'
  const [person] = (await pool.query<Stored>(text, [part, userId])).rows
  const user = person === undefined ? null : users.parse(person)
  const contact = user === null ? null : contactOf(user)
  const name = contact === null ? (user?.account ?? 'the house') : masked(contact)
  const facts = JSON.parse(payload) as object
  const said = await kinds.get(kind)?.says?.(facts as never, {
    who: name,
    row: rowOf,
    view: (table) => readView(pool, table, userId),
    now,
    hasEnded: hasEnded(user ?? undefined),
  })
  const about = user === null ? null : { id: userId, uid: user.uid }
  return { ...(said ?? { sentence: plainly(kind, facts) }), user: about }
}

/** A kind that has no words of its own: its name and its payload, legibly. */
export function plainly(kind: string, facts: object): string {
  const shown = Object.entries(facts).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${wordsOf(name).toLowerCase()} ${text}`
  })
  return [wordsOf(kind), ...(shown.length === 0 ? [] : [shown.join(', ')])].join(': ')
}

const wordsOf = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

/** An amount as it is read, with every digit of it. */
export const sumText = (amount: string, currency: string): string =>
  `${format(amount, { decimals: 'all' })} ${currency}`

/** A time as it is read, with its zone. */
export const timeText = (at: number): string => `${wallTime(at)} UTC+8`
