import { hourMs } from '@candor/api'
import { subtract } from '@candor/money'
import { bondFirstDay, type BondSale as BondWindow } from '@candor/rules'
import { dayAt } from '../platform/business-day.ts'
import type { Row } from '../platform/lane/index.ts'
import { products, sales, type Order, type ProductRow, type Sale } from './tables.ts'
import type { ProductTerms } from './terms.ts'

/**
 * The cooling-off period: the time after a purchase in which its user may cancel the order.
 *
 * - **Length**: `coolingOffHours` of the terms at the purchase, 0 (none) to 24. The end is stored with the order
 *   (`coolingUntil`), so later terms do not change it. An order that a renewal makes has the period of its terms again.
 * - **Result**: the whole principal comes back at no cost (`redemption.ts`). Days that have earned are still paid.
 * - **Afterwards**: an order can only be redeemed, at the agreed cost, if its terms allow that.
 * - **Quota and sale**: the cancelled amount can be sold again, and while a bond's sale is undecided it no longer counts as
 *   raised. A bond begins after the period of its last buyer, so that the raised amount is final then.
 * - **Freeze**: operators cannot freeze an order during the period, because a frozen order cannot be cancelled.
 */

/** End of the period of an order bought at a time (epoch ms); the time itself if the terms have no period. */
export const coolingOffEnd = (
  { coolingOffHours }: Pick<ProductTerms, 'coolingOffHours'>,
  boughtAt: number,
): number => boughtAt + coolingOffHours * hourMs

/** Whether an order can be cancelled for free now. */
export const isCoolingOff = ({ coolingUntil }: Pick<Order, 'coolingUntil'>, now: number): boolean =>
  now < coolingUntil

/** End of the period as the user sees it; null without a period, and for an order that no longer runs. */
export const coolingOffUntil = ({
  status,
  boughtAt,
  coolingUntil,
}: Pick<Order, 'status' | 'boughtAt' | 'coolingUntil'>): number | null =>
  status === 'running' && coolingUntil > boughtAt ? coolingUntil : null

/** First earning day of a bond: the day after the sale and the period of its last buyer. */
export const bondStartDay = (
  sale: BondWindow,
  { coolingOffHours }: Pick<ProductTerms, 'coolingOffHours'>,
): number => bondFirstDay(sale, coolingOffHours)

type State = {
  readonly orders: { readonly all: () => Order[] }
  readonly products: { readonly get: (...key: string[]) => ProductRow | undefined }
  readonly sales: { readonly get: (...key: string[]) => Sale | undefined }
}

/** Quota and bond sale without a cancelled order. */
export function withoutCancelled(order: Order, state: State, now: number): Row[] {
  const product = state.products.get(order.productId)
  if (product === undefined) return []
  const sale = saleWithout(order, state, now)
  return [
    products.row({ ...product, sold: subtract(product.sold, order.amount) }),
    ...(sale === null ? [] : [sales.row(sale)]),
  ]
}

/** The bond sale without an order, while the sale lasts: the total at its end no longer changes. */
function saleWithout(order: Order, state: State, now: number): Sale | null {
  const { id, productId, productType, firstDay, amount } = order
  if (productType !== 'bond' || now >= dayAt(firstDay)) return null
  const sale = state.sales.get(productId, String(firstDay))
  if (sale === undefined) return null
  const hasMore = state.orders
    .all()
    .some(
      (one) =>
        one.id !== id &&
        one.productId === productId &&
        one.firstDay === firstDay &&
        one.status === 'running',
    )
  return {
    ...sale,
    raised: subtract(sale.raised, amount),
    investors: sale.investors - (hasMore ? 0 : 1),
  }
}
