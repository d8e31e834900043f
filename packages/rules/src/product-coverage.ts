import { Amount, ratio, sum, type Rate } from '@candor/money'

/** Orders that earn on the same days: what one day brings all of them together. Days are whole numbers. */
export type Earning = {
  readonly firstDay: number
  readonly lastDay: number
  readonly daily: Amount
}

/**
 * What a product still owes its orders for the days up to and with `until`: each day after the last one that was paid whole,
 * the missed ones among them.
 *
 * @param paidThrough every day up to this one was paid whole
 */
export function obligationOf(
  orders: readonly Earning[],
  paidThrough: number,
  until = Number.POSITIVE_INFINITY,
): Amount {
  return sum(
    orders.map(({ firstDay, lastDay, daily }) => {
      const from = Math.max(firstDay, paidThrough + 1)
      const days = Math.max(0, Math.min(lastDay, until) - from + 1)
      return Amount.of(daily * BigInt(days))
    }),
  )
}

/** Which share of what it owes an account holds, rounded down; null where it owes nothing. */
export function coverageOf(balance: Amount, owed: Amount): Rate | null {
  return owed === Amount.zero ? null : ratio(balance, owed, 'floor')
}
