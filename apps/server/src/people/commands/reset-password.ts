import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { contactOf } from '../account.ts'
import type { HoldTerms } from '../hold.ts'
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
  /** To which the code was sent. */
  readonly address: string
  readonly newHash: string
  /** The code that proved the contact. */
  readonly codeId: string
  /** The security code, where an authenticator is bound: a forgotten password does not go around it. */
  readonly proof: SecurityProof
  /** Whether this device came in before: its wrong codes are counted on their own. */
  readonly knownDevice: boolean
  /** What speaks against it. Told here, after the lane has looked for an earlier answer to this key. */
  readonly objection: Refusal | null
}

/** Sets a new login password for who has forgotten the old one; every session ends. */
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
    // The account has left the address since: a code that was sent there says nothing of its owner.
    if (contactOf(user)?.address !== input.address) return refuse('CAPTCHA_WRONG')
    if (isSpent(input.codeId, user)) return refuse('CAPTCHA_EXPIRED')
    const lockId = lockOf(input.knownDevice)
    const checked = { authenticator: state.authenticators, lock: locks.get(lockId), lockId }
    const opened = securityCheck(checked, input.proof, now)
    if (isRefusal(opened)) return opened
    const renewed = renewPassword({ user, hold: state.holds, ending: sessions.all() }, input, now)
    const { put, tell, holdUntilAt } = renewed
    return { put: [...put, ...opened], tell, reply: { withdrawHoldUntilAt: holdUntilAt } }
  },
})

const lockOf = (knownDevice: boolean) => (knownDevice ? securityLock.known : securityLock.strangers)
