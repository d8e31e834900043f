import { ExpiringMap } from '../http/expiring-map.ts'
import type { World } from '../world.ts'

/** How long a ticket is valid (ms). */
export const TICKET_MS = 30_000
const TICKETS_LIMIT = 50_000

/** The session that a ticket signs in. */
export interface Holder {
  readonly userId: string
  readonly sessionId: string
  /** End of the session that asked for the ticket, unless it is used again (epoch ms). */
  readonly endAt: number
}

/**
 * Single-use tickets that sign a WebSocket in: a browser cannot send headers there, and a token in a URL would end up
 * in logs. They are kept in this process, which a deployment with sticky connections also uses for the socket.
 */
export interface Tickets {
  issue(holder: Holder, now: number): { ticket: string; expireAt: number }
  /** The holder, once; null for an unknown, used or expired ticket. */
  redeem(ticket: string, now: number): Holder | null
}

export function createTickets({ randomBytes }: Pick<World, 'randomBytes'>): Tickets {
  const waiting = new ExpiringMap<Holder>(TICKETS_LIMIT)
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
