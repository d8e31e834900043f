import { accounts, house, move } from '../../ledger/index.ts'
import { command, type Decision } from '../../platform/lane/index.ts'
import { isExactly } from '../closing/obstacles.ts'
import { toldEnded } from '../session.ts'
import { closings, sessions, users } from '../tables.ts'
import type { Tools } from '../tools.ts'

export type FinishClosing = {
  /** How long the address and the name that are left are kept, by law. */
  readonly keptMs: number
}

/**
 * Ends an account whose waiting time is over; from another state it does nothing. Where something is in it
 * that was not agreed to be given up, money that came in since for example, or is still on its way, nothing
 * is taken: it goes on.
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
      const told = { userId, closesAt, lang }
      const held = state.accounts.held()
      if (underWay.isAny(state) || !isExactly(held, givesUp))
        return {
          put: [closings.row({ ...present, status: 'lapsed', endedAt: now })],
          tell: [{ name: 'closingLapsed', data: told }],
          reply: null,
        }
      const ending = open.all().map((session) => ({ ...session, revokedAt: now }))
      const reason = { kind: 'give_up', command: 'finishClosing' }
      return {
        move: held.map((account) =>
          move(account.balance, account, house('house.unclaimed'), reason),
        ),
        put: [
          // Whatever was proved by the old password, or by a code before now, opens nothing any more.
          users.row({
            ...user,
            passwordHash: null,
            passwordVersion: user.passwordVersion + 1,
            closedAt: now,
          }),
          closings.row({ ...present, status: 'closed', endedAt: now, forgetAt: now + keptMs }),
          ...ending.map(sessions.row),
        ],
        tell: [...toldEnded(ending), { name: 'accountClosed', data: told }],
        reply: null,
      }
    },
  })
}
