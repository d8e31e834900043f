import { isSamePassword } from '@candor/api'
import type { endpoints, InputOf } from '@candor/api'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { contactOf } from '../account.ts'
import { userAsker } from '../asker.ts'
import { proveCodeOrPasskey } from '../code-or-passkey.ts'
import type { PasswordChange } from '../commands/change-password.ts'
import { isWeak } from '../password/rules.ts'
import { findUser } from '../queries.ts'
import type { User } from '../tables.ts'
import { busy, type Tools } from '../tools.ts'
import { proveCode } from './code.ts'

type Input = InputOf<typeof endpoints.changePassword>

/** Verifies the old password and the code, and hashes the new password. */
export async function prepareChangePassword(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.changePassword>,
): Promise<PasswordChange | Refusal> {
  const user = await findUser(tools.pool, session.userId)
  if (user === null) return refuse('NOT_FOUND')
  const { passwordHash, passwordVersion } = user
  const needsNoOld = passwordHash === null || setsFirst(user, input)
  const oldIsRight =
    needsNoOld || (await tools.passwords.verify(passwordHash, input.oldPassword ?? ''))
  const newHash = await tools.passwords.hash(input.newPassword)
  if (oldIsRight === null || newHash === null) return busy()
  // Without the right old password, no code is spent.
  const stepUp = await proveCodeOrPasskey(tools, user.userId, input, now)
  if (isRefusal(stepUp)) return stepUp
  const needsNoCode = stepUp.security !== null || stepUp.challengeId !== null
  const codeId = oldIsRight ? await checkAll(tools, user, input, needsNoCode) : null
  return {
    sessionId: session.id,
    oldIsRight,
    bySession: needsNoOld && contactOf(user) === null,
    passwordVersion,
    newHash,
    holdMs: tools.withdrawHoldMs,
    lang,
    stepUp,
    codeId: isRefusal(codeId) ? null : codeId,
    objection: isRefusal(codeId) ? codeId : null,
  }
}

/**
 * A guest who never noted the initial password would be locked out for good. Until a password is chosen, the session
 * signed with this device's key may set the first one.
 */
function setsFirst(user: User, { oldPassword }: Input): boolean {
  return contactOf(user) === null && !user.initialPasswordChanged && oldPassword === undefined
}

/** The objection to the new password, or the id of the code; null for a user without a contact. */
async function checkAll(
  tools: Tools,
  user: User,
  input: Input,
  needsNoCode: boolean,
): Promise<string | null | Refusal> {
  if (!isSamePassword(input.confirmPassword, input.newPassword))
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'confirmPassword', rule: 'same' }] })
  if (isWeak(input.newPassword, user.account)) return refuse('PASSWORD_WEAK')
  const { oldPassword } = input
  if (user.passwordHash !== null && oldPassword !== undefined)
    if (isSamePassword(input.newPassword, oldPassword)) return refuse('PASSWORD_SAME')
  const contact = contactOf(user)
  // The authenticator's code, or a passkey, replaces the sent code.
  if (contact === null || needsNoCode) return null
  if (input.captcha === undefined)
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'captcha', rule: 'required' }] })
  const { captcha } = input
  return proveCode(tools, contact, { scene: 'changePassword', captcha, asker: userAsker })
}
