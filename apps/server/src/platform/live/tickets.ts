import { Memory } from '../http/memory.ts'
import type { World } from '../world.ts'

/** How long a ticket waits to be used. */
export const TICKET_MS = 30_000
const TICKETS_LIMIT = 50_000

/** Whom a ticket signs in. */
export interface Holder {
  readonly userId: string
  readonly sessionId: string
  /** When the session ends that asked for it, if nothing else was asked with it since. */
  readonly endAt: number
}

/**
 * Single-use tickets that sign a WebSocket in: a browser cannot send headers there, and a token in an address
 * would end in logs. They live in this process, which is the one that the socket reaches next in a
 * deployment with sticky connections.
 */
export interface Tickets {
  issue(holder: Holder, now: number): { ticket: string; expireAt: number }
  /** The holder, once; null for an unknown, used or expired ticket. */
  redeem(ticket: string, now: number): Holder | null
}

export function createTickets({ randomBytes }: Pick<World, 'randomBytes'>): Tickets {
  const waiting = new Memory<Holder>(TICKETS_LIMIT)
  return {
    issue(holder, now) {
      const ticket = Buffer.from(randomBytes(32)).toString('base64url')
      const expireAt = now + TICKET_MS
      waiting.set(ticket, holder, expireAt)
      return { ticket, expireAt }
    },
    redeem: (ticket, now) => waiting.take(ticket, now) ?? null,
  }
}
