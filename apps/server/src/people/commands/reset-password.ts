import { command, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { HoldTerms } from '../hold.ts'
import { renewPassword } from '../renewal.ts'
import { isSpent } from '../spent-code.ts'
import { holds as holdTable, sessions as sessionTable, users as userTable } from '../tables.ts'

export type PasswordReset = HoldTerms & {
  readonly userId: string
  readonly newHash: string
  /** The code that proved the contact. */
  readonly codeId: string
  /** What speaks against it. Told here, after the lane has looked for an earlier answer to this key. */
  readonly objection: Refusal | null
}

/** Sets a new login password for who has forgotten the old one; every session ends. */
export const resetPassword = command('resetPassword', {
  needs: { users: userTable, sessions: sessionTable, holds: holdTable },
  decide({ users: user, sessions, holds: hold }, input: PasswordReset, { now }) {
    if (input.objection !== null) return input.objection
    if (user === undefined) return refuse('CAPTCHA_WRONG')
    if (isSpent(input.codeId, user)) return refuse('CAPTCHA_EXPIRED')
    const renewed = renewPassword({ user, hold, ending: sessions.all() }, input, now)
    const { put, tell, holdUntilAt } = renewed
    return { put, tell, reply: { withdrawHoldUntilAt: holdUntilAt } }
  },
})
