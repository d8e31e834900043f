import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { codeOrPasskeyCheck, type CodeOrPasskey } from '../code-or-passkey.ts'
import type { HoldTerms } from '../withdrawal-hold.ts'
import { unlocked } from '../lock-out.ts'
import { passkeys } from '../passkey/tables.ts'
import { againstPassword, oldPasswordLock } from '../person-proof.ts'
import { renewPassword } from '../renewal.ts'
import { securityLock } from '../security-code.ts'
import { isSpent } from '../spent-code.ts'
import {
  authenticators as authenticatorTable,
  holds as holdTable,
  locks as lockTable,
  sessions as sessionTable,
  users as userTable,
} from '../tables.ts'
import { sessionFault } from '../sign-in-methods/session-only.ts'

export type PasswordChange = HoldTerms & {
  /** The asking session; it stays, all others end. */
  readonly sessionId: string
  /** Whether the old password is right, or none was set; verified before, revealed only here. */
  readonly oldIsRight: boolean
  /** Whether the request has no proof besides the session: no password and no sent code. */
  readonly bySession: boolean
  /** The version of the verified password. */
  readonly passwordVersion: number
  readonly newHash: string
  /** The code that proved the contact; null if the account has none. */
  readonly codeId: string | null
  /** The security code, if an authenticator is bound; a passkey replaces both codes. */
  readonly stepUp: CodeOrPasskey
  /** Any other objection, revealed only to a user who knows the old password. */
  readonly objection: Refusal | null
}

/**
 * Sets a new login password, ends all other sessions and pauses withdrawals. Five wrong old passwords lock this for 30
 * minutes.
 */
export const changePassword = command('changePassword', {
  needs: {
    users: userTable,
    sessions: sessionTable,
    locks: lockTable,
    holds: holdTable,
    authenticators: authenticatorTable,
    passkeys,
  },
  reads: () => ({ locks: [oldPasswordLock, securityLock.known] }),
  decide({ users: user, sessions, locks, ...state }, input: PasswordChange, { now }) {
    if (user === undefined) return refuse('NOT_FOUND')
    const lock = locks.get(oldPasswordLock)
    const refusal = againstPassword(user, lock, input.oldIsRight, now)
    if (refusal !== null) return refusal
    if (input.objection !== null) return input.objection
    if (input.passwordVersion !== user.passwordVersion) return refuse('STATE_CHANGED')
    if (input.codeId !== null && isSpent(input.codeId, user)) return refuse('CAPTCHA_EXPIRED')

    const checked = {
      user,
      authenticator: state.authenticators,
      locks,
      lockId: securityLock.known,
    }
    const given = { authenticator: state.authenticators, passkeys: state.passkeys }
    const fault = input.bySession ? sessionFault(given, input.stepUp.challengeId) : null
    const opened = fault ?? codeOrPasskeyCheck(checked, input.stepUp, now)
    if (isRefusal(opened)) return opened

    const others = sessions.all().filter((session) => session.id !== input.sessionId)
    const present = {
      user,
      hold: state.holds,
      ending: others,
      asking: sessions.get(input.sessionId),
    }
    const renewed = renewPassword(
      present,
      { ...input, codeId: input.stepUp.challengeId ?? input.codeId },
      now,
    )
    return {
      put: [
        ...opened,
        ...renewed.put,
        ...(lock === undefined ? [] : [lockTable.row({ ...lock, ...unlocked })]),
      ],
      events: renewed.events,
      reply: {
        withdrawHoldUntilAt: renewed.holdUntilAt,
        otherSessionsRevoked: renewed.ended,
      },
    }
  },
})
