import type { Price } from '@candor/money'
import { signOf, type Direction } from './direction.ts'
import { isLiquidated } from './liquidation.ts'
import type { Position, PositionTerms } from './position.ts'

/** Mark prices at which a position closes by itself, quote per base; null for none. */
export interface Exits {
  readonly takeProfitPrice: Price | null
  readonly stopLossPrice: Price | null
}

/** What is wrong with a pair of exits. */
export type ExitFault = 'takeProfit' | 'stopLoss' | 'stopLossBeyondLiquidation'

/** Why a tick closes a position. */
export type CloseTrigger = 'liquidation' | 'stop_loss' | 'take_profit'

/**
 * Whether exits make sense beside the mark price: for a long, take-profit above, stop-loss below and
 * above the liquidation price, which would come first; for a short the reverse. Null when they do.
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

/** Whether a real price lies beyond the mark, upwards for a sign above zero. */
function isAhead(price: Price, markPrice: Price, sign: bigint): boolean {
  return price > 0n && sign * (price - markPrice) > 0n
}

/**
 * What a mark price does to a running position: liquidation before stop-loss before take-profit,
 * each inclusive at equality; null for nothing. The fill is the tick's bid or ask, never the exit
 * price itself, so a gap fills where the market is.
 */
export function closeTrigger(
  position: Position & Exits,
  markPrice: Price,
  terms: PositionTerms,
): CloseTrigger | null {
  return isLiquidated(position, markPrice, terms) ? 'liquidation' : exitReached(position, markPrice)
}

/** The same without liquidation, which a position in cross margin shares with its account. */
export function exitReached(
  { direction, takeProfitPrice, stopLossPrice }: Pick<Position, 'direction'> & Exits,
  markPrice: Price,
): Exclude<CloseTrigger, 'liquidation'> | null {
  const sign = signOf(direction)
  if (stopLossPrice !== null && sign * (markPrice - stopLossPrice) <= 0n) return 'stop_loss'
  if (takeProfitPrice !== null && sign * (markPrice - takeProfitPrice) >= 0n) return 'take_profit'
  return null
}
