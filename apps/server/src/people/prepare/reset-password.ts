import { isSamePassword } from '@candor/api'
import type { endpoints, InputOf } from '@candor/api'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { accountOf } from '../account.ts'
import type { PasswordReset } from '../commands/reset-password.ts'
import { networkOf } from '../asker.ts'
import { isWeak } from '../password/rules.ts'
import { findByAccount, isKnownDevice } from '../queries.ts'
import { proveSecurityCode } from '../security-code.ts'
import { thumbprintOf } from '../session.ts'
import { busy, type Tools } from '../tools.ts'
import { proveCode } from './code.ts'

type Input = InputOf<typeof endpoints.resetPassword>

/**
 * Checks the code that was sent to an account's own address. An unknown account gets the answers of a wrong code,
 * because no code was ever sent for it.
 */
export async function prepareResetPassword(
  tools: Tools,
  { input, lang, ip, now }: ApiRequest<typeof endpoints.resetPassword>,
): Promise<PasswordReset | Refusal> {
  const account = accountOf(input.account)
  const codeId = await checkAll(tools, account, input, networkOf(ip))
  const user = await findByAccount(tools.pool, account)
  if (user === null) return isRefusal(codeId) ? codeId : refuse('CAPTCHA_WRONG')
  const { userId } = user
  const thumbprint = thumbprintOf(input.deviceKey)
  const terms = {
    userId,
    address: account,
    holdMs: tools.withdrawHoldMs,
    lang,
    knownDevice: await isKnownDevice(tools.pool, userId, thumbprint),
    proof: await proveSecurityCode(tools, userId, input, now),
  }
  if (isRefusal(codeId)) return { ...terms, newHash: '', codeId: '0', objection: codeId }
  const newHash = await tools.passwords.hash(input.newPassword)
  return newHash === null ? busy() : { ...terms, newHash, codeId, objection: null }
}

/** All checks, the code last: a request that fails anyway costs no try. */
async function checkAll(
  tools: Tools,
  account: string,
  input: Input,
  asker: string,
): Promise<string | Refusal> {
  if (!isSamePassword(input.confirmPassword, input.newPassword))
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'confirmPassword', rule: 'same' }] })
  if (isWeak(input.newPassword, account)) return refuse('PASSWORD_WEAK')
  return proveCode(tools, { address: account }, { scene: 'forget', captcha: input.captcha, asker })
}
