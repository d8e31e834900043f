import { Amount, add, negate, ratio, sum, type Rate } from '@candor/money'

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

/**
 * How many of the days that it owes a product's account pays whole, one after another from the first that was not paid, the
 * missed ones among them; null where it owes nothing. A day on which nobody earns is none of them.
 *
 * @param paidThrough every day up to this one was paid whole
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
    // Up to the next turn each day costs the same; after the last one nobody earns.
    const span = (turns[at + 1]?.day ?? day) - day
    if (daily === 0n || span === 0) continue
    isOwing = true
    const payable = left / daily
    // not money: how many days
    if (payable < BigInt(span)) return covered + Number(payable)
    left -= daily * BigInt(span)
    covered += span
  }
  return isOwing ? covered : null
}

/** The days on which what a day costs changes, in order, each with by how much: of days that were not paid alone. */
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
