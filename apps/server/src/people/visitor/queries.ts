import type { Pool } from 'pg'
import type { Book } from '../../ledger/index.ts'
import type { Session } from '../../platform/http/route.ts'
import { readOwn } from '../../platform/own-rows.ts'
import { partOf } from '../../platform/part.ts'
import { findUser } from '../queries.ts'
import type { User } from '../tables.ts'
import { keptUntil, visitorIdleMs, visitors, type Visitor } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** The session of a visitor's token while the demo is on the device; otherwise null. */
export async function findVisitorSession(
  reader: Reader,
  tokenHash: Uint8Array,
  now: number,
): Promise<Session | null> {
  const visitor = await findByToken(reader, tokenHash)
  if (visitor?.deviceKey == null || visitor.state !== 'here' || now >= keptUntil(visitor))
    return null
  const { userId, deviceKey } = visitor
  // A visitor has one session, with the visitor's own id.
  return { id: userId, userId, deviceKey, endAt: now + visitorIdleMs, isVisitor: true }
}

/** The visitor of this token, current or former; null for an unknown one. */
export async function findByToken(reader: Reader, tokenHash: Uint8Array): Promise<Visitor | null> {
  const found = await reader.query<Stored>('select * from people_visitor where token_hash = $1', [
    tokenHash,
  ])
  return found.rows[0] === undefined ? null : visitors.parse(found.rows[0])
}

/** A visitor, or null for an unknown id. */
async function findVisitor(reader: Reader, id: string): Promise<Visitor | null> {
  return readOwn(reader, visitors, id)
}

/** The id under which a user practises: their own, or that of the visitor whose demo they took over. */
export async function demoOwnerOf(reader: Reader, userId: string): Promise<string> {
  const found = await reader.query<{ visitor_id: string }>(
    'select visitor_id from people_visitor_taken where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return found.rows[0]?.visitor_id ?? userId
}

/** The owner of a user's book, as commands and tables know it, and the user whose country rules apply in it. */
export type BookOwner = {
  readonly userId: string
  /** Null if that is the owner. */
  readonly resident: User | null
}

/** Finds the owner; real money always belongs to the user. */
export async function bookOwnerOf(reader: Reader, userId: string, book: Book): Promise<BookOwner> {
  const owner = book === 'demo' ? await demoOwnerOf(reader, userId) : userId
  return { userId: owner, resident: owner === userId ? null : await findUser(reader, userId) }
}

/** The recipient of a demo book's events: its owner, or the user who has taken it over. */
export async function demoHolderOf(reader: Reader, ownerId: string): Promise<string> {
  return (await findVisitor(reader, ownerId))?.holderId ?? ownerId
}

/** At most `size` visitors of these parts whose demo was unused for too long, by ascending id after `after`. */
export async function idleVisitors(
  reader: Reader,
  parts: readonly number[],
  now: number,
  { after, size }: { readonly after: string; readonly size: number },
): Promise<string[]> {
  const found = await reader.query<{ user_id: string }>(
    `select user_id from people_visitor where state = 'here' and last_active_at <= $2
       and part = any ($1) and user_id > $3 order by user_id limit $4`,
    [parts, now - visitorIdleMs, after, size],
  )
  return found.rows.map(({ user_id: id }) => id)
}

/** Transfers into an account that have been unfinished since before this time. */
export async function offeredVisitors(
  reader: Reader,
  parts: readonly number[],
  before: number,
): Promise<{ readonly visitorId: string; readonly holderId: string }[]> {
  const found = await reader.query<{ user_id: string; holder_id: string }>(
    `select user_id, holder_id from people_visitor where state = 'offered'
       and part = any ($1) and changed_at < $2 order by changed_at limit 500`,
    [parts, before],
  )
  return found.rows.map((row) => ({ visitorId: row.user_id, holderId: row.holder_id }))
}
