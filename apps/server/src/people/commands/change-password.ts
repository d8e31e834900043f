import { command, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { failed, oldPasswordPolicy, secondsLocked, unlocked } from '../lock-out.ts'
import { isOver } from '../session.ts'
import { isSpent } from '../spent-code.ts'
import {
  locks as lockTable,
  sessions as sessionTable,
  users as userTable,
  type Lock,
  type User,
} from '../tables.ts'

/** A user's locks are few and have fixed ids. */
const oldPasswordLock = '1'

export type PasswordChange = {
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

/** Sets a new login password and ends all other sessions. Five wrong old ones lock this for 30 minutes. */
export const changePassword = command('changePassword', {
  needs: { users: userTable, sessions: sessionTable, locks: lockTable },
  reads: () => ({ locks: [oldPasswordLock] }),
  decide({ users: user, sessions, locks }, input: PasswordChange, { now }) {
    if (user === undefined) return refuse('NOT_FOUND')
    const lock = locks.get(oldPasswordLock)
    const refusal = againstOldPassword(user, lock, input.oldIsRight, now)
    if (refusal !== null) return refusal
    if (input.objection !== null) return input.objection
    if (input.passwordVersion !== user.passwordVersion) return refuse('STATE_CHANGED')
    if (input.codeId !== null && isSpent(input.codeId, user)) return refuse('CAPTCHA_EXPIRED')

    const others = sessions.all().filter((session) => session.id !== input.sessionId)
    const changed = {
      ...user,
      passwordHash: input.newHash,
      passwordVersion: user.passwordVersion + 1,
      initialPasswordChanged: true,
      spentCodeId: input.codeId ?? user.spentCodeId,
    }
    return {
      put: [
        userTable.row(changed),
        ...others.map((session) => sessionTable.row({ ...session, revokedAt: now })),
        ...(lock === undefined ? [] : [lockTable.row({ ...lock, ...unlocked })]),
      ],
      tell: [
        { name: 'passwordChanged', data: { userId: user.userId } },
        { name: 'sessionsEnded', data: { sessionIds: others.map((session) => session.id) } },
      ],
      reply: {
        withdrawHoldUntilAt: null,
        otherSessionsRevoked: others.filter((session) => !isOver(session, now)).length,
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
