import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'
import type { Session } from '../platform/http/route.ts'
import { nameOf } from './account.ts'
import { absoluteMs, idleMs } from './session.ts'
import { holds, sessions, users, type Hold, type User } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** Who has a unique name, or null. */
export async function ownerOf(reader: Reader, name: string): Promise<string | null> {
  const found = await reader.query<{ owner_id: string }>(
    'select owner_id from lane_name where name = $1',
    [name],
  )
  return found.rows[0]?.owner_id ?? null
}

/** A user, or null when nobody has this id. */
export async function findUser(reader: Reader, userId: string): Promise<User | null> {
  const found = await reader.query<Stored>(
    'select * from people_user where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return found.rows[0] === undefined ? null : users.parse(found.rows[0])
}

/** The user who signs in with this account, or null. */
export async function findByAccount(reader: Reader, account: string): Promise<User | null> {
  const userId = await ownerOf(reader, nameOf.account(account))
  return userId === null ? null : findUser(reader, userId)
}

/** The pause of withdrawals that was set last, over or not; null where there never was one. */
export async function findHold(reader: Reader, userId: string): Promise<Hold | null> {
  const found = await reader.query<Stored>(
    'select * from people_hold where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return found.rows[0] === undefined ? null : holds.parse(found.rows[0])
}

/** Whether the user ever came in with this device key. */
export async function isKnownDevice(
  reader: Reader,
  userId: string,
  thumbprint: string,
): Promise<boolean> {
  const found = await reader.query(
    'select from people_session where part = $1 and user_id = $2 and device_thumbprint = $3 limit 1',
    [partOf(userId), userId, thumbprint],
  )
  return found.rowCount === 1
}

/** The addresses that this user's sessions came from. */
export async function ipsOf(reader: Reader, userId: string): Promise<string[]> {
  const found = await reader.query<{ ip: string }>(
    'select distinct ip from people_session where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return found.rows.map(({ ip }) => ip)
}

/** The session of a token that is neither revoked nor past its life, or null. */
export async function findSession(
  reader: Reader,
  tokenHash: Uint8Array,
  now: number,
): Promise<Session | null> {
  const found = await reader.query<Stored>(
    `select * from people_session where token_hash = $1 and revoked_at is null
       and last_active_at > $2 and created_at > $3`,
    [tokenHash, now - idleMs, now - absoluteMs],
  )
  if (found.rows[0] === undefined) return null
  const { id, userId, deviceKey } = sessions.parse(found.rows[0])
  return { id, userId, deviceKey }
}
