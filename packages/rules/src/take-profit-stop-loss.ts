import { smaller, type Price, type Quantity } from '@candor/money'
import { isClosedOut } from './close-out.ts'
import { signOf, type Direction } from './direction.ts'
import { isLiquidated } from './liquidation.ts'
import { leavesTooLittle, type LeastOrder } from './partial-close.ts'
import type { Position, PositionTerms } from './position.ts'

/** Mark prices that close a position automatically, quote per base; null for none. */
export interface Exits {
  readonly takeProfitPrice: Price | null
  readonly stopLossPrice: Price | null
}

/** The quantity that each exit closes, in the base unit; null for the whole position. */
export interface ExitQuantities {
  readonly takeProfitQuantity: Quantity | null
  readonly stopLossQuantity: Quantity | null
}

/** The fault of a pair of exits. */
export type ExitFault = 'takeProfit' | 'stopLoss' | 'stopLossBeyondLiquidation'

/** The reason why a tick closes a position. */
export type CloseTrigger = 'close_out' | 'liquidation' | ExitTrigger
/** The exit that a tick reached. */
export type ExitTrigger = 'stop_loss' | 'take_profit'

/**
 * The fault of exits beside the mark price. A long needs its take-profit above the mark, its stop-loss below it and
 * above the liquidation price, which would be reached first; a short the reverse. Null if they are valid.
 */
export function exitFault(
  direction: Direction,
  { takeProfitPrice, stopLossPrice }: Exits,
  markPrice: Price,
  liquidationPrice: Price | null,
): ExitFault | null {
  const sign = signOf(direction)
  if (takeProfitPrice !== null && !isAhead(takeProfitPrice, markPrice, sign)) return 'takeProfit'
  if (stopLossPrice === null) return null
  if (!isAhead(stopLossPrice, markPrice, -sign)) return 'stopLoss'
  if (liquidationPrice !== null && sign * (stopLossPrice - liquidationPrice) <= 0n)
    return 'stopLossBeyondLiquidation'
  return null
}

/** Whether a price lies beyond the mark, upwards for a sign above zero. */
function isAhead(price: Price, markPrice: Price, sign: bigint): boolean {
  return price > 0n && sign * (price - markPrice) > 0n
}

/**
 * The trigger of a mark price on a running position: close-out by its country's rule, liquidation, stop-loss or
 * take-profit, each inclusive at equality; null for none. If one tick reaches both, close-out precedes liquidation
 * because it takes no fee. The fill is the tick's bid or ask, never the exit price itself, so a gap fills at the
 * market.
 */
export function closeTrigger(
  position: Position & Exits,
  markPrice: Price,
  terms: PositionTerms,
): CloseTrigger | null {
  if (isClosedOut(position, markPrice, terms)) return 'close_out'
  return isLiquidated(position, markPrice, terms) ? 'liquidation' : exitReached(position, markPrice)
}

/** As `closeTrigger` without close-out and liquidation, which a position in cross margin shares with its account. */
export function exitReached(
  { direction, takeProfitPrice, stopLossPrice }: Pick<Position, 'direction'> & Exits,
  markPrice: Price,
): ExitTrigger | null {
  const sign = signOf(direction)
  if (stopLossPrice !== null && sign * (markPrice - stopLossPrice) <= 0n) return 'stop_loss'
  if (takeProfitPrice !== null && sign * (markPrice - takeProfitPrice) >= 0n) return 'take_profit'
  return null
}

/**
 * The quantity that an exit closes: no more than is held, and all of it if the rest is too small for an order.
 * @param wanted null for all of it
 * @param price the price of the close
 */
export function quantityToClose(
  held: Quantity,
  wanted: Quantity | null,
  price: Price,
  least: LeastOrder,
): Quantity {
  if (wanted === null) return held
  const part = smaller(wanted, held)
  return leavesTooLittle(held, part, price, least) ? held : part
}

/** The quantity of an exit; null for the whole position. */
export function exitQuantity(quantities: ExitQuantities, exit: ExitTrigger): Quantity | null {
  return exit === 'stop_loss' ? quantities.stopLossQuantity : quantities.takeProfitQuantity
}

/**
 * The exits of a position after a partial close: the fired exit is removed, because it fires once; the other closes no
 * more than is left.
 * @param fired null if its owner closed the part
 */
export function exitsAfter(
  exits: Exits & ExitQuantities,
  fired: CloseTrigger | null,
  left: Quantity,
): Exits & ExitQuantities {
  const takeProfitPrice = fired === 'take_profit' ? null : exits.takeProfitPrice
  const stopLossPrice = fired === 'stop_loss' ? null : exits.stopLossPrice
  return {
    takeProfitPrice,
    stopLossPrice,
    takeProfitQuantity: takeProfitPrice === null ? null : clipped(exits.takeProfitQuantity, left),
    stopLossQuantity: stopLossPrice === null ? null : clipped(exits.stopLossQuantity, left),
  }
}

/** The quantity of an exit, no more than is held; null stays null. */
export function clipped(quantity: Quantity | null, held: Quantity): Quantity | null {
  return quantity && smaller(quantity, held)
}
