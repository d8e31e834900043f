import { Price } from '@candor/money'
import { exitReached } from '@candor/rules'
import type { ReachedExit } from './proof-exit.ts'
import type { AnyOrder, ContractOrder, Step, Tick } from './proof.ts'

/**
 * What a proof says and does not carry what it would follow from.
 *
 * - `exits`: which take-profit and stop-loss stood when, in a file of an earlier version
 * - `reason`: why a position in cross margin was closed without its owner, unless an exit was reached
 * - `other`: that the exit which was reached was another position's, that it stood there, and that it needed this one's profit
 * - `pool`: the money that stood behind a close or a funding in cross margin
 * - `rate`: the terms that an order of a product was bought under, and which days of it were paid
 * - `discount`: which share of the listed fee rates its owner's level took off when an order was made
 * - `debt`: what was owed and held of a loan when some of its collateral was sold
 */
export type AsStated = 'exits' | 'reason' | 'other' | 'pool' | 'discount' | 'debt' | 'rate'

/**
 * What is taken as the order states it, however well all else is settled anew.
 * @param ticks those of its steps, by their places; none where it was not settled
 */
export function asStatedIn(order: AnyOrder, ticks: ReadonlyMap<number, Tick>): AsStated[] {
  if (order.product === 'loans') return order.sales.length > 0 ? ['debt'] : []
  if (order.product === 'invest') return ['rate']
  if (order.product !== 'contracts') return []
  const found: Record<Exclude<AsStated, 'debt' | 'rate'>, boolean> = {
    exits: !tellsExits(order) && hasExits(order),
    reason: order.marginMode === 'cross' && isForced(order) && !isReached(order, ticks),
    other: otherIn(order) !== null,
    pool: order.steps.some((step) => 'pool' in step && step.pool !== undefined),
    discount: order.steps.some((step) => 'discount' in step && step.discount !== undefined),
  }
  return (['exits', 'reason', 'other', 'pool', 'discount'] as const).filter((what) => found[what])
}

/** The exit of another position that closed it; null where none did. */
export function otherIn({ steps }: ContractOrder): NonNullable<ReachedExit['other']> | null {
  return lastClose(steps)?.reached?.other ?? null
}

const lastClose = (steps: readonly Step[]) => steps.findLast((step) => step.kind === 'close')

/** Whether the tick that closed it reached the exit that it names: what was settled beside it found so, or it is wrong. */
function isReached(order: ContractOrder, ticks: ReadonlyMap<number, Tick>): boolean {
  if (lastClose(order.steps)?.reached === undefined) return isExit(order, ticks)
  return ticks.has(otherIn(order) === null ? placeOfClose(order) : order.steps.length)
}

const placeOfClose = ({ steps }: ContractOrder) =>
  steps.findLastIndex(({ kind }) => kind === 'close')

/** Whether it tells what became of its exits, and not only what they were in the end. */
export function tellsExits({ steps }: ContractOrder): boolean {
  return steps.some(({ kind }) => kind === 'exits')
}

function hasExits({ takeProfitPrice, stopLossPrice, steps }: ContractOrder): boolean {
  const hasFired = steps.some((step) => step.kind === 'close' && step.exit !== undefined)
  return takeProfitPrice !== null || stopLossPrice !== null || hasFired
}

/** What an exit of a part closed follows from that exit, and what its owner closed needs no reason. */
function isForced({ result: { closeReason }, steps }: ContractOrder): boolean {
  if (closeReason === null || closeReason === 'manual') return false
  return lastClose(steps)?.exit === undefined
}

/**
 * Whether the tick that closed it had reached the exit that it names, as that stood: what it says that stood in the end is
 * settled beside it. One that was closed for the profit that another's exit needs has that one's reason, and no such exit.
 */
function isExit(order: ContractOrder, ticks: ReadonlyMap<number, Tick>): boolean {
  const tick = ticks.get(placeOfClose(order))
  if (tick === undefined || !tellsExits(order)) return false
  const read = (text: string | null) => (text === null ? null : Price.read(text))
  const exits = {
    takeProfitPrice: read(order.takeProfitPrice),
    stopLossPrice: read(order.stopLossPrice),
  }
  const reached = exitReached({ ...exits, direction: order.direction }, Price.read(tick.price))
  const part = reached === 'take_profit' ? order.takeProfitQuantity : order.stopLossQuantity
  return reached === order.result.closeReason && (part ?? null) === null
}
