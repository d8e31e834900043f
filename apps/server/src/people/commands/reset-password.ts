import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { contactOf } from '../account.ts'
import type { HoldTerms } from '../withdrawal-hold.ts'
import { renewPassword } from '../renewal.ts'
import { securityCheck, securityLock, type SecurityProof } from '../security-code.ts'
import { isSpent } from '../spent-code.ts'
import {
  authenticators as authenticatorTable,
  holds as holdTable,
  locks as lockTable,
  sessions as sessionTable,
  users as userTable,
} from '../tables.ts'

export type PasswordReset = HoldTerms & {
  readonly userId: string
  /** The address that the code was sent to. */
  readonly address: string
  readonly newHash: string
  /** The code that proved the contact. */
  readonly codeId: string
  /** The security code, if an authenticator is bound: a password reset does not bypass it. */
  readonly proof: SecurityProof
  /** Whether this device is known: its wrong codes are counted separately. */
  readonly knownDevice: boolean
  /** An objection. Answered here, after the lane has looked for a stored reply to this key. */
  readonly objection: Refusal | null
}

/** Sets a new login password in place of a forgotten one; every session ends. */
export const resetPassword = command('resetPassword', {
  needs: {
    users: userTable,
    sessions: sessionTable,
    locks: lockTable,
    holds: holdTable,
    authenticators: authenticatorTable,
  },
  reads: ({ knownDevice }: PasswordReset) => ({ locks: [lockOf(knownDevice)] }),
  decide({ users: user, sessions, locks, ...state }, input: PasswordReset, { now }) {
    if (input.objection !== null) return input.objection
    if (user === undefined) return refuse('CAPTCHA_WRONG')
    // The account has left the address since, so a code sent there does not identify its owner.
    if (contactOf(user)?.address !== input.address) return refuse('CAPTCHA_WRONG')
    if (isSpent(input.codeId, user)) return refuse('CAPTCHA_EXPIRED')
    const lockId = lockOf(input.knownDevice)
    const checked = { authenticator: state.authenticators, lock: locks.get(lockId), lockId }
    const opened = securityCheck(checked, input.proof, now)
    if (isRefusal(opened)) return opened
    const renewed = renewPassword({ user, hold: state.holds, ending: sessions.all() }, input, now)
    const { put, events, holdUntilAt } = renewed
    return { put: [...put, ...opened], events, reply: { withdrawHoldUntilAt: holdUntilAt } }
  },
})

const lockOf = (knownDevice: boolean) => (knownDevice ? securityLock.known : securityLock.strangers)
