import { dayNumber } from '@candor/api'
import { Amount, add } from '@candor/money'
import { bondSaleOf } from '@candor/rules'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { bondStartDay } from '../cooling-off.ts'
import { isOf } from '../sales.ts'
import { productOwner, sales, type Order, type Sale } from '../tables.ts'
import type { ProductTerms } from '../terms.ts'

/** Effect of a purchase on its sale. */
export type SaleChange = { readonly before: Sale; readonly after: Sale }

type Sales = { readonly get: (...key: string[]) => Sale | undefined }

/**
 * The open sale of a bond, before and after this amount; null without sales. Refused if an earlier sale by other terms has the
 * same first day: two sales are never added up.
 */
export function saleOfNow(
  { terms, own, amount }: SaleInput,
  known: Sales,
  now: number,
): SaleChange | Refusal | null {
  const { id: productId, bond } = terms
  if (bond === undefined) return null
  const open = bondSaleOf(dayNumber(terms.effectiveAt), bond.saleDays, dayNumber(now))
  const endDay = bondStartDay(open, terms)
  const kept = known.get(productId, String(endDay))
  if (kept !== undefined && !isOf(open, kept)) return refuse('PRODUCT_NOT_ON_SALE')
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

type SaleInput = {
  readonly terms: ProductTerms
  /** The user's open orders of the bond. */
  readonly own: readonly Order[]
  readonly amount: Amount
}

/** The change as saved. */
export const putSale = (change: SaleChange | null) =>
  change === null ? [] : [sales.row(change.after)]
