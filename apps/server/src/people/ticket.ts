import { owned } from '../platform/lane/index.ts'
import { securityLock } from './security-code.ts'
import type { Arrival } from './session.ts'
import type { Ticket, User } from './tables.ts'

const ticketMs = 300_000
const triesLimit = 5

/**
 * One sign-in may wait on known devices, one on all others. The next replaces it, so the table stays small, and
 * strangers who try passwords do not void the owner's ticket.
 */
const ticketIds = { known: '1', strangers: '2' } as const

/** The ticket of a sign-in whose first step was right. It is bound to the device's key, which signs. */
export function newTicket(user: User, arrival: Arrival, now: number): Ticket {
  return {
    ...owned(user.userId),
    id: arrival.knownDevice ? ticketIds.known : ticketIds.strangers,
    ticketHash: arrival.ticketHash,
    deviceThumbprint: arrival.deviceThumbprint,
    passwordVersion: user.passwordVersion,
    expiresAt: now + ticketMs,
    tries: 0,
  }
}

/** Whether a ticket may still be tried. */
export function isLive({ expiresAt, tries }: Ticket, now: number): boolean {
  return now < expiresAt && tries < triesLimit
}

/** The lock that counts wrong codes of this ticket. */
export function lockOf(ticketId: string): string {
  return ticketId === ticketIds.known ? securityLock.known : securityLock.strangers
}
