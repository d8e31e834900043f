import { command, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { HoldTerms } from '../hold.ts'
import { failed, oldPasswordPolicy, secondsLocked, unlocked } from '../lock-out.ts'
import { renewPassword } from '../renewal.ts'
import { isSpent } from '../spent-code.ts'
import {
  holds as holdTable,
  locks as lockTable,
  sessions as sessionTable,
  users as userTable,
  type Lock,
  type User,
} from '../tables.ts'

/** A user's locks are few and have fixed ids. */
const oldPasswordLock = '1'

export type PasswordChange = HoldTerms & {
  /** The session that asks; it stays, all others end. */
  readonly sessionId: string
  /** Whether the old password is right, or none was set; verified before, told only here. */
  readonly oldIsRight: boolean
  /** Which password was verified. */
  readonly passwordVersion: number
  readonly newHash: string
  /** The code that proved the contact; null where the account has none. */
  readonly codeId: string | null
  /** What else speaks against it; told only to who knows the old password. */
  readonly objection: Refusal | null
}

/**
 * Sets a new login password, ends all other sessions and pauses withdrawals. Five wrong old ones lock
 * this for 30 minutes.
 */
export const changePassword = command('changePassword', {
  needs: { users: userTable, sessions: sessionTable, locks: lockTable, holds: holdTable },
  reads: () => ({ locks: [oldPasswordLock] }),
  decide({ users: user, sessions, locks, holds: hold }, input: PasswordChange, { now }) {
    if (user === undefined) return refuse('NOT_FOUND')
    const lock = locks.get(oldPasswordLock)
    const refusal = againstOldPassword(user, lock, input.oldIsRight, now)
    if (refusal !== null) return refusal
    if (input.objection !== null) return input.objection
    if (input.passwordVersion !== user.passwordVersion) return refuse('STATE_CHANGED')
    if (input.codeId !== null && isSpent(input.codeId, user)) return refuse('CAPTCHA_EXPIRED')

    const others = sessions.all().filter((session) => session.id !== input.sessionId)
    const renewed = renewPassword({ user, hold, ending: others }, input, now)
    return {
      put: [
        ...renewed.put,
        ...(lock === undefined ? [] : [lockTable.row({ ...lock, ...unlocked })]),
      ],
      tell: renewed.tell,
      reply: {
        withdrawHoldUntilAt: renewed.holdUntilAt,
        otherSessionsRevoked: renewed.ended,
      },
    }
  },
})

function againstOldPassword(
  user: User,
  lock: Lock | undefined,
  isRight: boolean,
  now: number,
): Refusal | null {
  const retryAfter = secondsLocked(lock, now)
  if (retryAfter > 0) return refuse('LOGIN_LOCKED', { retryAfter })
  if (isRight) return null
  const counted = failed(lock, now, oldPasswordPolicy)
  const row = lockTable.row({ ...owned(user.userId), id: oldPasswordLock, ...counted })
  return refuse('OLD_PASSWORD_WRONG', {}, [row])
}
