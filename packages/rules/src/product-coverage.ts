import { Amount, add, negate, ratio, sum, type Rate } from '@candor/money'

/** Orders that earn on the same days: the income of one day for all of them together. Days are whole numbers. */
export type Earning = {
  readonly firstDay: number
  readonly lastDay: number
  readonly daily: Amount
}

/**
 * The obligation of a product to its orders for the days up to and including `until`: each day after the last fully
 * paid day, missed days included.
 *
 * @param paidThrough every day up to this one was fully paid
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

/** The share of its obligation that an account holds, rounded down; null without an obligation. */
export function coverageOf(balance: Amount, owed: Amount): Rate | null {
  return owed === Amount.zero ? null : ratio(balance, owed, 'floor')
}

/**
 * The number of owed days that a product's account pays in full, in order from the first unpaid day, missed days
 * included; null without an obligation. A day on which no order earns does not count.
 *
 * @param paidThrough every day up to this one was fully paid
 */
export function coveredDaysOf(
  orders: readonly Earning[],
  paidThrough: number,
  balance: Amount,
): number | null {
  let [left, daily, covered, isOwing] = [balance as bigint, 0n, 0, false]
  const turns = turnsOf(orders, paidThrough)
  for (const [at, { day, change }] of turns.entries()) {
    daily += change
    // Each day until the next change costs the same; after the last change no order earns.
    const span = (turns[at + 1]?.day ?? day) - day
    if (daily === 0n || span === 0) continue
    isOwing = true
    const payable = left / daily
    // not money: a number of days
    if (payable < BigInt(span)) return covered + Number(payable)
    left -= daily * BigInt(span)
    covered += span
  }
  return isOwing ? covered : null
}

/** The days on which the daily cost changes, in order, each with the difference: only of unpaid days. */
function turnsOf(orders: readonly Earning[], paidThrough: number) {
  const changes = new Map<number, Amount>()
  const turn = (day: number, by: Amount) =>
    changes.set(day, add(changes.get(day) ?? Amount.zero, by))
  for (const { firstDay, lastDay, daily } of orders) {
    const from = Math.max(firstDay, paidThrough + 1)
    if (lastDay < from) continue
    turn(from, daily)
    turn(lastDay + 1, negate(daily))
  }
  return [...changes].map(([day, change]) => ({ day, change })).toSorted((a, b) => a.day - b.day)
}
