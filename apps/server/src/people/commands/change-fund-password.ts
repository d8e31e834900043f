import {
  command,
  isRefusal,
  owned,
  refuse,
  type Refusal,
  type Row,
} from '../../platform/lane/index.ts'
import type { PeopleEvents } from '../events.ts'
import { heldFor, holdAfter, type HoldTerms } from '../withdrawal-hold.ts'
import { oldPasswordLock, personCheck, type PersonProof } from '../person-proof.ts'
import { secondCheck, type SecondProof } from '../second-proof.ts'
import { securityLock } from '../security-code.ts'
import {
  authenticators as authenticatorTable,
  fundPasswords as fundPasswordTable,
  holds as holdTable,
  locks as lockTable,
  users as userTable,
} from '../tables.ts'
import {
  hasWithdrawalPassword,
  withdrawalPasswordFault,
  type FundProof,
} from '../withdrawal-password.ts'

export type FundPasswordChange = HoldTerms & {
  /**
   * Proved by the current withdrawal password, or by the login password if that is forgotten or the first one is set.
   */
  readonly proof:
    | { readonly by: 'old'; readonly fund: FundProof }
    | { readonly by: 'login'; readonly person: PersonProof }
  readonly second: SecondProof
  readonly newHash: string
  /** Any other objection, revealed only to a user who has proved the password. */
  readonly objection: Refusal | null
}

/**
 * Sets the withdrawal password and notifies the user. It pauses withdrawals, except for the first one and for one that
 * replaces a removed one, whose removal has paused them longer.
 */
export const changeFundPassword = command('changeFundPassword', {
  needs: {
    users: userTable,
    locks: lockTable,
    fundPasswords: fundPasswordTable,
    authenticators: authenticatorTable,
    holds: holdTable,
  },
  reads: () => ({ locks: [oldPasswordLock, securityLock.known] }),
  decide(state, input: FundPasswordChange, { now }) {
    const { users: user, locks, fundPasswords: present, authenticators: authenticator } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = knows()
    if (isRefusal(proved)) return proved
    if (input.objection !== null) return input.objection
    const lock = locks.get(securityLock.known)
    const second = secondCheck({ user, authenticator, lock }, input.second, now)
    if (isRefusal(second)) return second

    const { userId } = user
    const set = fundPasswordTable.row({
      ...owned(userId),
      passwordHash: input.newHash,
      version: (present?.version ?? 0) + 1,
      failures: 0,
      // A new password does not shorten a lock.
      lockedUntilAt: present?.lockedUntilAt ?? 0,
      setAt: now,
    })
    const put = [...proved, ...second, set]
    if (!hasWithdrawalPassword(present)) {
      const data: PeopleEvents['credentialChanged'] = {
        userId,
        credential: present === undefined ? 'fundPasswordSet' : 'fundPassword',
        holdUntilAt: null,
        lang: input.lang,
      }
      const events = [{ name: 'credentialChanged', data }]
      return { put, events, reply: { withdrawHoldUntilAt: null } }
    }
    const held = holdAfter(userId, 'fundPassword', state.holds, { now, holdMs: input.holdMs })
    const { row, event } = heldFor(held, input.lang)
    return { put: [...put, row], events: [event], reply: { withdrawHoldUntilAt: held.untilAt } }

    function knows(): Refusal | Row[] {
      const { proof } = input
      if (proof.by === 'login')
        return personCheck(user!, locks.get(oldPasswordLock), proof.person, now)
      return withdrawalPasswordFault(present, proof.fund, now, 'oldPassword') ?? []
    }
  },
})
