import { wallTime, type QueueName } from '@candor/api'
import { format } from '@candor/money'
import type { Pool } from 'pg'
import { contactOf, hasEnded, masked, users } from '../../people/index.ts'
import { owned, readView } from '../../platform/lane/index.ts'
import type { ApprovalRow } from '../tables.ts'
import type { Kinds } from './decide-approval.ts'

/** What the checker reads of a request, derived from its payload; the payload is what is approved. */
export type RequestDescription = {
  readonly sentence: string
  /** The queue item concerned. */
  readonly item?: { readonly queue: QueueName; readonly id: string }
  /** Pictures of that item to judge it by. */
  readonly pictures?: readonly string[]
  /** Whether the object has changed since the request, so that approving would do nothing. */
  readonly hasChanged?: boolean
}

type Stored = Record<string, unknown>

/** What a sentence may look up besides its payload. */
export type About = {
  /** The user concerned, masked, because deciding needs no more. */
  readonly who: string
  /**
   * The row that the payload names, of the owner concerned or of the table's house object; undefined if it no longer
   * exists.
   */
  readonly row: <Row>(
    table: {
      readonly name: string
      readonly at: string | null
      readonly parse: (stored: Stored) => Row
    },
    id: string,
  ) => Promise<Row | undefined>
  /** The view of a table that a decision about them would see. */
  readonly view: <V>(table: Parameters<typeof readView<V>>[1]) => Promise<V>
  readonly now: number
  /** Whether the account concerned has ended. */
  readonly hasEnded: boolean
}

/** A request in words, and the user concerned; null if it concerns the house. */
export type RequestInWords = RequestDescription & {
  readonly user: { readonly id: string; readonly uid: string } | null
}

/** The sentence of a request: what its approval would do. */
export async function requestInWords(
  pool: Pick<Pool, 'query'>,
  kinds: Kinds,
  { kind, payload, userId }: Pick<ApprovalRow, 'kind' | 'payload' | 'userId'>,
  now: number,
): Promise<RequestInWords> {
  const { part } = owned(userId)
  const rowOf: About['row'] = async (table, id) => {
    const owner = owned(table.at ?? userId)
    const text = `select * from ${table.name} where part = $1 and user_id = $2 and id = $3`
    const [found] = (await pool.query<Stored>(text, [owner.part, owner.userId, id])).rows
    return found === undefined ? undefined : table.parse(found)
  }
  const text = 'select * from people_user where part = $1 and user_id = $2'
  const [person] = (await pool.query<Stored>(text, [part, userId])).rows
  const user = person === undefined ? null : users.parse(person)
  const contact = user === null ? null : contactOf(user)
  const name = contact === null ? (user?.account ?? 'the house') : masked(contact)
  const facts = JSON.parse(payload) as object
  const described = await kinds.get(kind)?.says?.(facts as never, {
    who: name,
    row: rowOf,
    view: (table) => readView(pool, table, userId),
    now,
    hasEnded: hasEnded(user ?? undefined),
  })
  const about = user === null ? null : { id: userId, uid: user.uid }
  return { ...(described ?? { sentence: plainly(kind, facts) }), user: about }
}

/** A readable form of name and payload, for kinds without a sentence. */
export function plainly(kind: string, facts: object): string {
  const shown = Object.entries(facts).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${wordsOf(name).toLowerCase()} ${text}`
  })
  return [wordsOf(kind), ...(shown.length === 0 ? [] : [shown.join(', ')])].join(': ')
}

const wordsOf = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

/** An amount with all its digits. */
export const sumText = (amount: string, currency: string): string =>
  `${format(amount, { decimals: 'all' })} ${currency}`

/** A time with its zone. */
export const timeText = (at: number): string => `${wallTime(at)} UTC+8`
