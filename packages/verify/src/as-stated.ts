import type { ReachedExit } from './proof-exit.ts'
import type { AnyOrder, ContractOrder, Step, Tick } from './proof.ts'

/**
 * The parts of a proof that are taken as stated, because the file does not contain their evidence.
 *
 * - `reason`: the reason of a forced close in cross margin, unless an exit was reached
 * - `other`: that the reached exit was another position's, that it was set, and that it needed this one's profit
 * - `pool`: the pool's money at a close or a funding in cross margin
 * - `rate`: the terms of a product order, and the paid days of the order
 * - `discount`: the fee discount of the owner's level when an order was placed
 * - `debt`: the debt and collateral of a loan when some of its collateral was sold
 */
export type AsStated = 'reason' | 'other' | 'pool' | 'discount' | 'debt' | 'rate'

/**
 * The parts of an order that are taken as stated, however well the rest is recomputed.
 * @param ticks the ticks of its steps, by their places; none if it was not settled
 */
export function asStatedIn(order: AnyOrder, ticks: ReadonlyMap<number, Tick>): AsStated[] {
  if (order.product === 'loans') return order.sales.length > 0 ? ['debt'] : []
  if (order.product === 'invest') return ['rate']
  if (order.product !== 'contracts') return []
  const found: Record<Exclude<AsStated, 'debt' | 'rate'>, boolean> = {
    reason: order.marginMode === 'cross' && isForced(order) && !isReached(order, ticks),
    other: otherIn(order) !== null,
    pool: order.steps.some((step) => 'pool' in step && step.pool !== undefined),
    discount: order.steps.some((step) => 'discount' in step && step.discount !== undefined),
  }
  return (['reason', 'other', 'pool', 'discount'] as const).filter((what) => found[what])
}

/** The exit of another position that closed this one; null if none did. */
export function otherIn({ steps }: ContractOrder): NonNullable<ReachedExit['other']> | null {
  return lastClose(steps)?.reached?.other ?? null
}

const lastClose = (steps: readonly Step[]) => steps.findLast((step) => step.kind === 'close')

/**
 * Whether the closing tick reached the exit that the close names: the recomputation found so, or the order is wrong.
 */
function isReached(order: ContractOrder, ticks: ReadonlyMap<number, Tick>): boolean {
  if (lastClose(order.steps)?.reached === undefined) return false
  return ticks.has(otherIn(order) === null ? placeOfClose(order) : order.steps.length)
}

const placeOfClose = ({ steps }: ContractOrder) =>
  steps.findLastIndex(({ kind }) => kind === 'close')

/** A close by an exit of a part follows from that exit, and a close by the owner needs no reason. */
function isForced({ result: { closeReason }, steps }: ContractOrder): boolean {
  if (closeReason === null || closeReason === 'manual') return false
  return lastClose(steps)?.exit === undefined
}
