import { Amount, add, subtract, sum } from '@candor/money'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { isHeld, type Order } from '../tables.ts'
import type { ProductTerms } from '../terms.ts'

/** Refuses more than the limit per user, or than the product's quota. */
export function purchaseLimitFault(
  { maxAmount, totalQuota, currency }: ProductTerms,
  sold: Amount,
  amount: Amount,
  own: readonly Order[],
): Refusal | null {
  const held = sum(own.filter(isHeld).map((order) => order.amount))
  if (maxAmount !== null && add(held, amount) > maxAmount)
    return refuse('PURCHASE_LIMIT', { values: { max: Amount.text(maxAmount), currency } })
  const left = totalQuota === null ? null : subtract(totalQuota, sold)
  if (left !== null && amount > left)
    return refuse('PRODUCT_SOLD_OUT', {
      values: { max: Amount.text(left > 0n ? left : Amount.zero), currency },
    })
  return null
}
