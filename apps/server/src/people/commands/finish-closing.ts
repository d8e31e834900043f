import { accounts, house, move } from '../../ledger/index.ts'
import { command, type Decision } from '../../platform/lane/index.ts'
import { isExactly } from '../closing/obstacles.ts'
import { sessionsEndedEvent } from '../session.ts'
import { closings, sessions, users } from '../tables.ts'
import type { Tools } from '../tools.ts'

export type FinishClosing = {
  /** How long the remaining address and name are kept, by law (ms). */
  readonly keptMs: number
}

/**
 * Ends an account whose waiting time is over; in any other state it does nothing. If the account holds anything that
 * was not given up, such as newly received money, or has payments in progress, nothing is taken and the account
 * continues.
 */
export function finishClosing(underWay: Tools['underWay']) {
  return command('finishClosing', {
    needs: { users, closings, sessions, accounts, ...underWay.needs },
    queue: 'jobs',
    decide(state, { keptMs }: FinishClosing, { now }): Decision {
      const { users: user, closings: present, sessions: open } = state
      const isDue = present?.status === 'cooling' && present.closesAt <= now
      if (user === undefined || !isDue) return { reply: null }
      const { userId, closesAt, lang, givesUp } = present
      const event = { userId, closesAt, lang }
      const held = state.accounts.held()
      if (underWay.isAny(state) || !isExactly(held, givesUp))
        return {
          put: [closings.row({ ...present, status: 'lapsed', endedAt: now })],
          events: [{ name: 'closingLapsed', data: event }],
          reply: null,
        }
      const ending = open.all().map((session) => ({ ...session, revokedAt: now }))
      const reason = { kind: 'give_up', command: 'finishClosing' }
      return {
        move: held.map((account) =>
          move(account.balance, account, house('house.unclaimed'), reason),
        ),
        put: [
          // Voids all proofs by the old password or by earlier codes.
          users.row({
            ...user,
            passwordHash: null,
            passwordVersion: user.passwordVersion + 1,
            closedAt: now,
          }),
          closings.row({ ...present, status: 'closed', endedAt: now, forgetAt: now + keptMs }),
          ...ending.map(sessions.row),
        ],
        events: [...sessionsEndedEvent(ending), { name: 'accountClosed', data: event }],
        reply: null,
      }
    },
  })
}
