import { createHash } from 'node:crypto'
import type { DeviceKey, Language } from '@candor/api'
import { owned, type Row, type Told } from '../platform/lane/index.ts'
import { sessions, type SessionRow } from './tables.ts'

const hourMs = 3_600_000
/** A session ends when it was not used for this long, */
export const idleMs = 24 * hourMs
/** and in any case this long after the sign-in. */
export const absoluteMs = 14 * 24 * hourMs
/** More devices than this at once are nobody's: the ones used longest ago are signed out. */
export const sessionsLimit = 20

/** A device that comes in, as `prepare` saw it. */
export type Arrival = {
  /** From this and the server's secret the token is derived. */
  readonly tokenSeed: string
  readonly tokenHash: Uint8Array
  /** Of the ticket that the seed gives, where a security code is asked for first. */
  readonly ticketHash: Uint8Array
  readonly deviceThumbprint: string
  readonly deviceKey: DeviceKey
  readonly deviceId: string
  readonly deviceName: string | null
  readonly userAgent: string
  readonly ip: string
  /** The language of who signs in, for the notice that may follow. */
  readonly lang: Language
  /** Whether this user came in with this device key before. */
  readonly knownDevice: boolean
}

/** RFC 7638: SHA-256 of the key's required members in this order, base64url. */
export function thumbprintOf({ crv, kty, x, y }: DeviceKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

export function isOver(session: SessionRow, now: number): boolean {
  return now >= session.lastActiveAt + idleMs || now >= session.createdAt + absoluteMs
}

/** When a session ends that was used last at `now`. */
export function endOf({ createdAt }: Pick<SessionRow, 'createdAt'>, now: number): number {
  return Math.min(now + idleMs, createdAt + absoluteMs)
}

/**
 * Sessions that their owner ends from elsewhere, or the desk, or a new password: whoever was in them may be a
 * stranger, so their devices are new when they come again. Who signs out, or is one too many, stays known, and so
 * does the device of the session that asks.
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

/** What follows where a change of what opens an account ends every session but the one that asks. */
export function endOthers(
  open: readonly SessionRow[],
  sessionId: string,
  now: number,
): { readonly put: Row[]; readonly tell: Told[] } {
  const others = open.filter(({ id }) => id !== sessionId)
  const asking = open.find(({ id }) => id === sessionId)
  const ending = shutOut(others, now, asking)
  return { put: ending.map(sessions.row), tell: toldEnded(ending) }
}

/** Says that sessions ended, where any did: what they watch must end too. */
export function toldEnded(ended: readonly Pick<SessionRow, 'id'>[]): Told[] {
  if (ended.length === 0) return []
  return [{ name: 'sessionsEnded', data: { sessionIds: ended.map(({ id }) => id) } }]
}

/** The new session's row, and the rows of those that end for it. */
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
    // One that ran out on another device is left: nobody has ended it, and who it was is told there as before.
    ended: present
      .filter((session) => !kept.has(session))
      .filter(
        (session) => !isOver(session, now) || session.deviceThumbprint === opened.deviceThumbprint,
      )
      .map((session) => ({ ...session, revokedAt: now })),
  }
}

/** What a sign-in answers that waits for a security code. */
export type Waiting = { readonly ticketSeed: string }

/** What a sign-in answers into the lane; the route's `finish` adds the secrets that the seed gives. */
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
  return { userId, account, isNewUser, tokenSeed: arrival.tokenSeed, expiresAt: now + absoluteMs }
}
