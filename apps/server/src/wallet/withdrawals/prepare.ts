import type { endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import { exactly } from '../../platform/decimals.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import type { SubmitWithdrawalInput } from '../commands/submit-withdrawal.ts'
import type { Tools } from '../tools.ts'

/** Reads the amounts, looks at the passwords and codes, and finds out what others know of who asks. */
export async function prepareWithdrawal(
  tools: Tools,
  { input, user, now }: ApiRequest<typeof endpoints.applyWithdrawal>,
): Promise<SubmitWithdrawalInput | Refusal> {
  const { userId } = user
  const amounts = exactly(() => ({
    amount: Amount.parse(input.amount),
    quotedFee: Amount.parse(input.quotedFee),
  }))
  // Whoever mistyped an amount uses up no try of a password.
  if (isRefusal(amounts)) return amounts
  const proof = await tools.proveWithdrawal(userId, input, { scene: 'withdraw', now })
  if (isRefusal(proof)) return proof
  return {
    userId,
    ...amounts,
    accountId: input.accountId,
    currency: input.currency,
    remark: input.remark ?? null,
    known: await tools.knownAsOf(userId, now),
    isNewDevice: await tools.isNewDevice(user, now),
    coolingMs: tools.withdrawalCoolingMs,
    proof,
  }
}
