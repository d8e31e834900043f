import type { ReasonKey } from '@candor/api'
import { add, Amount } from '@candor/money'
import { isRefusal, type Decision, type Rows } from '../../platform/lane/index.ts'
import { usageWithout } from './daily-limit.ts'
import { usages, type Usage, type Withdrawal } from './tables.ts'
import type { ReviewReason } from './review-reasons.ts'
import { doubt, endUnsent, isCancellable, type Around } from './transitions.ts'

/** The newest unsent withdrawals of one currency, as few as hold this much; all if they hold less. */
export function unsentFor(
  orders: readonly Withdrawal[],
  currency: string,
  amount: Amount,
): Withdrawal[] {
  const newestFirst = orders
    .filter((one) => one.currency === currency && isCancellable(one))
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
  const chosen: Withdrawal[] = []
  let held = Amount.zero
  for (const order of newestFirst) {
    if (held >= amount) break
    chosen.push(order)
    held = add(held, order.amount)
  }
  return chosen
}

/** Has unsent withdrawals of every currency reviewed for this reason. */
export function reviewAll(
  orders: readonly Withdrawal[],
  reason: ReviewReason,
  around: Pick<Around, 'now'>,
): Pick<Part, 'put' | 'events'> {
  const parts = orders.flatMap((order) => {
    const done = doubt(order, [reason], around)
    return isRefusal(done) ? [] : [done]
  })
  return {
    put: parts.flatMap(({ put = [] }) => put),
    events: parts.flatMap(({ events = [] }) => events),
  }
}

type Part = Required<Pick<Decision, 'put' | 'move' | 'events'>>

/** Several withdrawals cancelled in one decision. */
export type Ended = Part & {
  /** Amount returned to the balance. */
  readonly freed: Amount
}

/** Cancels unsent withdrawals; each sees the day's use as the earlier ones leave it. */
export function endAll(orders: readonly Withdrawal[], reasonKey: ReasonKey, around: Around): Ended {
  let known = around.usages
  let freed = Amount.zero
  const parts: Decision[] = []
  for (const order of orders) {
    const part = endUnsent(order, reasonKey, { ...around, usages: known })
    if (isRefusal(part)) continue
    parts.push(part)
    freed = add(freed, order.amount)
    const unused = usageWithout(order, known)
    if (unused !== null) known = withUsage(known, unused)
  }
  return {
    freed,
    put: parts.flatMap(({ put = [] }) => put),
    move: parts.flatMap(({ move = [] }) => move),
    events: parts.flatMap(({ events = [] }) => events),
  }
}

/** The same rows with one replaced. */
function withUsage(known: Rows<Usage>, next: Usage): Rows<Usage> {
  const key = usages.keyOf(next)
  return {
    all: () => [...known.all().filter((one) => usages.keyOf(one) !== key), next],
    get: (...asked) => (asked.join('\n') === key ? next : known.get(...asked)),
  }
}
