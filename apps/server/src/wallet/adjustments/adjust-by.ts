import { ownAccountFault, type ApprovalKind } from '../../operator/index.ts'
import type { Tools } from '../tools.ts'
import { adjustBalance, type Wish } from './adjust-balance.ts'

/** The second person, too, corrects no balance of their own. */
export const adjustBalanceBy = ({
  pool,
  currencies,
}: Pick<Tools, 'pool' | 'currencies'>): ApprovalKind<Wish> => ({
  ...adjustBalance(currencies),
  prepare: ({ userId }, now, checker) => ownAccountFault(pool, [userId], checker, now),
})
