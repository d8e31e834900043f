import type { Pool } from 'pg'
import { nameOwner } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { Session } from '../platform/http/route.ts'
import { listOwn, readOwn } from '../platform/own-rows.ts'
import { accountsOf, nameOf } from './account.ts'
import { sessionLifetimeMs, endOf, sessionIdleMs } from './session.ts'
import {
  appropriateness,
  authenticators,
  closings,
  days,
  exclusions,
  fundPasswords,
  holds,
  limits,
  profiles,
  sessions,
  tickets,
  users,
} from './tables.ts'
import type {
  Answered,
  Authenticator,
  ClosingRow,
  DayRow,
  Exclusion,
  FundPassword,
  Hold,
  Limit,
  ProfileRow,
  SessionRow,
  Ticket,
  User,
} from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** A user, or null for an unknown id. */
export async function findUser(reader: Reader, userId: string): Promise<User | null> {
  return readOwn(reader, users, userId)
}

/** The existing ones of these users, by id. */
export async function findUsers(
  reader: Reader,
  userIds: readonly string[],
): Promise<Map<string, User>> {
  const found = await reader.query<Stored>(
    `select u.* from unnest($1::smallint[], $2::bigint[]) as asked (part, user_id)
     join people_user u on u.part = asked.part and u.user_id = asked.user_id`,
    [userIds.map(partOf), userIds],
  )
  return new Map(found.rows.map((row) => users.parse(row)).map((user) => [user.userId, user]))
}

/**
 * The user who signs in with this account, or null. An address leads to an account only while it is the current one; a
 * guest's name stays valid.
 */
export async function findByAccount(reader: Reader, account: string): Promise<User | null> {
  const userId = await nameOwner(reader, nameOf.account(account))
  const user = userId === null ? null : await findUser(reader, userId)
  return user !== null && accountsOf(user).includes(account) ? user : null
}

/** The last pause of withdrawals, ended or not; null if there never was one. */
export async function findHold(reader: Reader, userId: string): Promise<Hold | null> {
  return readOwn(reader, holds, userId)
}

/** The authenticator of a user, bound or pending; null if there never was one. */
export async function findAuthenticator(
  reader: Reader,
  userId: string,
): Promise<Authenticator | null> {
  return readOwn(reader, authenticators, userId)
}

/** Whether a user has bound an authenticator. */
export async function hasAuthenticator(reader: Reader, userId: string): Promise<boolean> {
  const { secret = null } = (await findAuthenticator(reader, userId)) ?? {}
  return secret !== null
}

/** The withdrawal password of a user; null if there is none. */
export async function findFundPassword(
  reader: Reader,
  userId: string,
): Promise<FundPassword | null> {
  const known = 'and password_hash is not null'
  const [row = null] = await listOwn(reader, fundPasswords, userId, known)
  return row
}

/** The user's self-exclusion, ended or not; null if there never was one. */
export async function findExclusion(reader: Reader, userId: string): Promise<Exclusion | null> {
  return readOwn(reader, exclusions, userId)
}

/** A user's last answers by topic. */
export async function findAnswers(reader: Reader, userId: string): Promise<Answered> {
  const rows = await listOwn(reader, appropriateness, userId)
  return { get: (topic) => rows.find((row) => row.topic === topic) }
}

/** The last requested closing of the account; undefined if there never was one. */
export async function findClosing(reader: Reader, userId: string): Promise<ClosingRow | undefined> {
  return (await readOwn(reader, closings, userId)) ?? undefined
}

/** A user's daily limits. */
export async function listLimits(reader: Reader, userId: string): Promise<Limit[]> {
  return listOwn(reader, limits, userId)
}

/** The amounts that count against a day's limits, whichever day; undefined if there never were any. */
export async function findDay(reader: Reader, userId: string): Promise<DayRow | undefined> {
  return (await readOwn(reader, days, userId)) ?? undefined
}

/** The encrypted personal data of a user; null if none was given. */
export async function findProfile(reader: Reader, userId: string): Promise<ProfileRow | null> {
  return readOwn(reader, profiles, userId)
}

/** The sign-in of this ticket, expired or not; null for an unknown ticket. */
export async function findTicket(reader: Reader, ticketHash: Uint8Array): Promise<Ticket | null> {
  const found = await reader.query<Stored>('select * from people_ticket where ticket_hash = $1', [
    ticketHash,
  ])
  return found.rows[0] === undefined ? null : tickets.parse(found.rows[0])
}

/**
 * SQL condition: the session makes its device known. It excludes sessions that were shut out, and all sessions of the
 * device before those.
 */
export const isKnownBy = (session: string): string => `not ${session}.shut_out and not exists (
  select from people_session o where o.part = ${session}.part and o.user_id = ${session}.user_id
    and o.device_thumbprint = ${session}.device_thumbprint and o.shut_out and o.revoked_at > ${session}.created_at)`

/** Whether the user signed in with this device key, and it was not shut out since. */
export async function isKnownDevice(
  reader: Reader,
  userId: string,
  thumbprint: string,
): Promise<boolean> {
  const found = await reader.query(
    `select from people_session s where part = $1 and user_id = $2 and device_thumbprint = $3
       and ${isKnownBy('s')} limit 1`,
    [partOf(userId), userId, thumbprint],
  )
  return found.rowCount === 1
}

/** The addresses of this user's sessions. */
export async function ipsOf(reader: Reader, userId: string): Promise<string[]> {
  const found = await reader.query<{ ip: string }>(
    'select distinct ip from people_session where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return found.rows.map(({ ip }) => ip)
}

/** The user's sessions that are neither revoked nor expired. */
export async function liveSessions(
  reader: Reader,
  userId: string,
  now: number,
): Promise<SessionRow[]> {
  return listOwn(
    reader,
    sessions,
    userId,
    'and revoked_at is null and last_active_at > $3 and created_at > $4',
    [now - sessionIdleMs, now - sessionLifetimeMs],
  )
}

/** A session of this user, ended or not; null for an unknown id. */
export async function findSessionById(
  reader: Reader,
  userId: string,
  id: string,
): Promise<SessionRow | null> {
  return readOwn(reader, sessions, userId, id)
}

/** The session of a token if it is neither revoked nor expired, otherwise null. */
export async function findSession(
  reader: Reader,
  tokenHash: Uint8Array,
  now: number,
): Promise<Session | null> {
  const found = await reader.query<Stored>(
    `select * from people_session where token_hash = $1 and revoked_at is null
       and last_active_at > $2 and created_at > $3`,
    [tokenHash, now - sessionIdleMs, now - sessionLifetimeMs],
  )
  if (found.rows[0] === undefined) return null
  const session = sessions.parse(found.rows[0])
  const { id, userId, deviceKey } = session
  return { id, userId, deviceKey, endAt: endOf(session, now) }
}
