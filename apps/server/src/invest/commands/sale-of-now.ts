import { dayNumber } from '@candor/api'
import { Amount, add } from '@candor/money'
import { bondFirstDay, bondSaleOf } from '@candor/rules'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { isOf } from '../sales.ts'
import { productOwner, sales, type Order, type Sale } from '../tables.ts'
import type { ProductTerms } from '../terms.ts'

/** What a purchase changes of the sale that it belongs to. */
export type SaleChange = { readonly before: Sale; readonly after: Sale }

type Sales = { readonly get: (...key: string[]) => Sale | undefined }

/**
 * The sale of a bond that is open now, as it is and as it will be with this much more; null where there are no sales, and a
 * refusal where one before it, by other terms, begins its term on the same day: what two sales raised is never added up.
 */
export function saleOfNow(
  { terms, own, amount }: SaleWish,
  known: Sales,
  now: number,
): SaleChange | Refusal | null {
  const { id: productId, bond, coolingOffHours } = terms
  if (bond === undefined) return null
  const open = bondSaleOf(dayNumber(terms.effectiveAt), bond.saleDays, dayNumber(now))
  // What was begun when the end of a sale was the beginning of its bond goes on so.
  const isOlder = known.get(productId, String(open.endDay))?.soldUntil === null
  const endDay = isOlder ? open.endDay : bondFirstDay(open, coolingOffHours)
  const kept = known.get(productId, String(endDay))
  if (kept !== undefined && !isOlder && !isOf(open, kept)) return refuse('PRODUCT_NOT_ON_SALE')
  const before: Sale = kept ?? {
    ...productOwner,
    productId,
    startDay: open.startDay,
    soldUntil: open.endDay,
    endDay,
    target: bond.targetAmount,
    raised: Amount.zero,
    investors: 0,
    openedAt: now,
    outcome: null,
    decidedAt: null,
  }
  const isNew = !own.some(({ firstDay, status }) => firstDay === endDay && status === 'running')
  return {
    before,
    after: {
      ...before,
      raised: add(before.raised, amount),
      investors: before.investors + (isNew ? 1 : 0),
    },
  }
}

type SaleWish = {
  readonly terms: ProductTerms
  /** The user's open orders of the bond. */
  readonly own: readonly Order[]
  readonly amount: Amount
}

/** As it is saved. */
export const putSale = (change: SaleChange | null) =>
  change === null ? [] : [sales.row(change.after)]
