import { createHash } from 'node:crypto'
import { hourMs, type DeviceKey, type Language } from '@candor/api'
import { owned, type Row, type NewEvent } from '../platform/lane/index.ts'
import { sessions, type SessionRow } from './tables.ts'

/** Life of an unused session (ms). */
export const sessionIdleMs = 24 * hourMs
/** Longest life of a session (ms). */
export const sessionLifetimeMs = 14 * 24 * hourMs
/** Most sessions of a user; beyond it, the least recently used ones are signed out. */
export const sessionsLimit = 20

/** A device that signs in, as `prepare` saw it. */
export type Arrival = {
  /** Seed of the token, derived with the server's secret. */
  readonly tokenSeed: string
  readonly tokenHash: Uint8Array
  /** Hash of the ticket of this seed, for a sign-in that needs a security code first. */
  readonly ticketHash: Uint8Array
  readonly deviceThumbprint: string
  readonly deviceKey: DeviceKey
  readonly deviceId: string
  readonly deviceName: string | null
  readonly userAgent: string
  readonly ip: string
  /** The language of the sign-in, for a notice. */
  readonly lang: Language
  /** Whether this user signed in with this device key before. */
  readonly knownDevice: boolean
}

/** RFC 7638: SHA-256 of the key's required members in this order, base64url. */
export function thumbprintOf({ crv, kty, x, y }: DeviceKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

export function isOver(session: SessionRow, now: number): boolean {
  return now >= session.lastActiveAt + sessionIdleMs || now >= session.createdAt + sessionLifetimeMs
}

/** When a session ends that was last used at `now`. */
export function endOf({ createdAt }: Pick<SessionRow, 'createdAt'>, now: number): number {
  return Math.min(now + sessionIdleMs, createdAt + sessionLifetimeMs)
}

/**
 * Marks sessions as shut out that the owner ended from another device, an operator ended or a new password ended: they
 * may belong to a stranger, so their devices count as new at the next sign-in. Devices that signed out, or that
 * exceeded the limit, stay known, and so does the device of the asking session.
 */
export function shutOut(
  ending: readonly SessionRow[],
  now: number,
  asking?: SessionRow,
): SessionRow[] {
  return ending.map((session) => ({
    ...session,
    revokedAt: now,
    shutOut: session.deviceThumbprint !== asking?.deviceThumbprint,
  }))
}

/** The rows and events of a change of credentials that ends every session but the asking one. */
export function endOthers(
  open: readonly SessionRow[],
  sessionId: string,
  now: number,
): { readonly put: Row[]; readonly events: NewEvent[] } {
  const others = open.filter(({ id }) => id !== sessionId)
  const asking = open.find(({ id }) => id === sessionId)
  const ending = shutOut(others, now, asking)
  return { put: ending.map(sessions.row), events: sessionsEndedEvent(ending) }
}

/** The event of ended sessions, if there are any: their streams must end too. */
export function sessionsEndedEvent(ended: readonly Pick<SessionRow, 'id'>[]): NewEvent[] {
  if (ended.length === 0) return []
  return [{ name: 'sessionsEnded', data: { sessionIds: ended.map(({ id }) => id) } }]
}

/** The new session's row, and the rows of sessions that end for it. */
export function openSession(
  userId: string,
  arrival: Arrival,
  present: readonly SessionRow[],
  context: { now: number; newId: () => string },
): { opened: SessionRow; ended: SessionRow[] } {
  const { tokenSeed: _seed, ticketHash: _ticket, ...rest } = arrival
  const { knownDevice: _known, lang: _lang, ...device } = rest
  const { now } = context
  const live = present
    .filter((session) => !isOver(session, now))
    .toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)
  const kept = new Set(live.slice(0, sessionsLimit - 1))
  const opened = {
    ...owned(userId),
    ...device,
    id: context.newId(),
    createdAt: now,
    lastActiveAt: now,
    revokedAt: null,
    shutOut: false,
  }
  return {
    opened,
    // A session that expired on another device is left as it is: no one has ended it, and its user is notified there as
    // before.
    ended: present
      .filter((session) => !kept.has(session))
      .filter(
        (session) => !isOver(session, now) || session.deviceThumbprint === opened.deviceThumbprint,
      )
      .map((session) => ({ ...session, revokedAt: now })),
  }
}

/** The reply of a sign-in that waits for a security code. */
export type Waiting = { readonly ticketSeed: string }

/** The stored reply of a sign-in; the route's `finish` adds the secrets of the seed. */
export type SignedIn = {
  readonly userId: string
  readonly account: string
  readonly isNewUser: boolean
  readonly tokenSeed: string
  readonly expiresAt: number
}

export function signedIn(
  user: { userId: string; account: string },
  arrival: Arrival,
  isNewUser: boolean,
  now: number,
): SignedIn {
  const { userId, account } = user
  return {
    userId,
    account,
    isNewUser,
    tokenSeed: arrival.tokenSeed,
    expiresAt: now + sessionLifetimeMs,
  }
}
