import { looksAt, type ApprovalKind } from '../../operator/index.ts'
import { picturesOf } from '../recharge/certificates.ts'
import { creditFound, type Credit } from './recharge-kinds.ts'
import { rechargeSource } from './recharge-queue.ts'

type Reading = Parameters<typeof rechargeSource>[0]

export const looksAtRecharge = (tools: Reading) => looksAt(rechargeSource(tools), picturesOf)

/** The checker, too, credits only after opening the certificates. */
export const creditFoundBy = (tools: Reading): ApprovalKind<Credit> => ({
  ...creditFound,
  unopened: looksAtRecharge(tools).unopened,
})
