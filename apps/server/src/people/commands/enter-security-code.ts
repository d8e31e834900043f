import { command, isRefusal, refuse, type Context } from '../../platform/lane/index.ts'
import { codeOrPasskeyCheck, type CodeOrPasskey } from '../code-or-passkey.ts'
import { openSession, signedIn, sessionsEndedEvent, type Arrival } from '../session.ts'
import {
  authenticators as authenticatorTable,
  locks as lockTable,
  sessions as sessionTable,
  tickets as ticketTable,
  users as userTable,
  type Ticket,
} from '../tables.ts'
import { isLive, lockOf } from '../ticket.ts'

export type SecurityEntry = {
  readonly userId: string
  readonly ticketId: string
  readonly ticketHash: Uint8Array
  readonly stepUp: CodeOrPasskey
  readonly arrival: Arrival
}

/**
 * Completes a sign-in that waited for its security code. The ticket is valid once, on the device that it was issued to.
 */
export const enterSecurityCode = command('enterSecurityCode', {
  needs: {
    users: userTable,
    sessions: sessionTable,
    authenticators: authenticatorTable,
    tickets: ticketTable,
    locks: lockTable,
  },
  reads: ({ ticketId }: SecurityEntry) => ({ locks: [lockOf(ticketId)] }),
  decide(state, { ticketId, ticketHash, stepUp, arrival }: SecurityEntry, context: Context) {
    const { users: user, authenticators: authenticator, locks } = state
    const ticket = state.tickets.get(ticketId)
    if (user === undefined || !isGood(ticket, ticketHash, arrival, context.now))
      return refuse('TICKET_EXPIRED')
    const isOld = ticket.passwordVersion !== user.passwordVersion || user.closedAt !== null
    if (isOld) return refuse('TICKET_EXPIRED')
    if (authenticator?.secret == null) return refuse('GOOGLE_NOT_BOUND')
    const lockId = lockOf(ticketId)
    const opened = codeOrPasskeyCheck({ user, authenticator, locks, lockId }, stepUp, context.now)
    if (isRefusal(opened)) {
      if (opened.refused !== 'SECURITY_CODE_WRONG') return opened
      const tried = ticketTable.row({ ...ticket, tries: ticket.tries + 1 })
      return { ...opened, put: [...opened.put, tried] }
    }

    const { userId } = user
    const session = openSession(userId, arrival, state.sessions.all(), context)
    const spentCodeId = stepUp.challengeId ?? user.spentCodeId
    const lastLogin = { lastLoginAt: context.now, lastLoginIp: arrival.ip, lang: arrival.lang }
    const present = { ...user, spentCodeId, ...lastLogin }
    const isNewDevice = !arrival.knownDevice
    return {
      put: [
        ...opened,
        ticketTable.row({ ...ticket, expiresAt: context.now }),
        userTable.row(present),
        ...[session.opened, ...session.ended].map(sessionTable.row),
      ],
      events: [
        {
          name: 'signedIn',
          data: { userId, sessionId: session.opened.id, isNewDevice, lang: arrival.lang },
        },
        ...sessionsEndedEvent(session.ended),
      ],
      reply: signedIn(user, arrival, false, context.now),
    }
  },
})

function isGood(
  ticket: Ticket | undefined,
  hash: Uint8Array,
  { deviceThumbprint }: Arrival,
  now: number,
): ticket is Ticket {
  if (ticket === undefined || !isLive(ticket, now)) return false
  return (
    Buffer.compare(ticket.ticketHash, hash) === 0 && ticket.deviceThumbprint === deviceThumbprint
  )
}
