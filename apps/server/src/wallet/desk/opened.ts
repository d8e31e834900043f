import { itemAsked, looksAt, ownAccountFault, type ApprovalKind } from '../../operator/index.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import { picturesOf } from '../recharge/certificates.ts'
import { creditFound, type Credit } from './recharge-kinds.ts'
import { rechargeSource } from './recharge-queue.ts'

type Reading = Parameters<typeof rechargeSource>[0]

export const looksAtRecharge = (tools: Reading) => looksAt(rechargeSource(tools), picturesOf)

/** The second person, too, credits only what they have looked at themselves, and nothing of their own. */
export const creditFoundBy = (tools: Reading): ApprovalKind<Credit> => ({
  ...creditFound,
  unopened: looksAtRecharge(tools).unopened,
  async prepare({ id }, now, checker) {
    const found = await itemAsked(rechargeSource(tools), { input: { id }, now })
    return isRefusal(found) ? found : ownAccountFault(tools.pool, [found.userId], checker, now)
  },
})
