import type { endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import { exactly } from '../../platform/decimals.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import type { SubmitWithdrawalInput } from '../commands/submit-withdrawal.ts'
import type { Tools } from '../tools.ts'

/** Reads the amounts, checks passwords and codes, and collects facts about the user. */
export async function prepareWithdrawal(
  tools: Tools,
  { input, user, now }: ApiRequest<typeof endpoints.applyWithdrawal>,
): Promise<SubmitWithdrawalInput | Refusal> {
  const { userId } = user
  const amounts = exactly(() => ({
    amount: Amount.parse(input.amount),
    quotedFee: Amount.parse(input.quotedFee),
  }))
  // A mistyped amount uses up no password attempt.
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
