import type { Price } from '@candor/money'
import {
  forcedClosePrice,
  type CrossLiquidationPrices,
  type Direction,
  type PositionTerms,
} from '@candor/rules'
import type { RunningPosition } from './running-position.ts'

/** Widens a threshold by more than floating-point error, so that it only errs early. */
const early = 1e-9

/** The mark prices, as floating-point numbers, beyond which a tick may close a position. */
export type Thresholds = {
  /** Reached when the price is this or lower; 0 for never. */
  readonly down: number
  /** Reached when the price is this or higher; Infinity for never. */
  readonly up: number
}

/**
 * Thresholds of a position's close-out, liquidation, stop-loss and take-profit. The nearest on each side counts; the command
 * decides exactly which it is. Liquidation and close-out in cross margin belong to the pool.
 */
export function thresholdsOf(position: RunningPosition, terms: PositionTerms): Thresholds {
  const forced = position.marginMode === 'cross' ? null : forcedClosePrice(position, terms)
  const { stopLossPrice, takeProfitPrice } = position
  if (position.direction === 'long')
    return { down: highest(forced, stopLossPrice), up: lowest(takeProfitPrice) }
  return { down: highest(takeProfitPrice), up: lowest(forced, stopLossPrice) }
}

/** Two prices between which no check is needed. */
export function bandOf({ atOrBelow, atOrAbove }: CrossLiquidationPrices): Thresholds {
  return { down: highest(atOrBelow), up: lowest(atOrAbove) }
}

/** The threshold of a single price on the side of a loss; null sets none. */
export function thresholdOfLoss(direction: Direction, price: Price | null): Thresholds {
  if (direction === 'long') return { down: highest(price), up: Infinity }
  return { down: 0, up: lowest(price) }
}

function highest(...prices: (Price | null)[]): number {
  return Math.max(0, ...prices.map((price) => (price === null ? 0 : floating(price) * (1 + early))))
}

function lowest(...prices: (Price | null)[]): number {
  const up = prices.map((price) => (price === null ? Infinity : floating(price) * (1 - early)))
  return Math.min(Infinity, ...up)
}

/** A price as the engine compares it. No money is computed with it. */
export function floating(price: Price): number {
  return Number(price) / 1e12 // not money: thresholds err early by 1e-9, the command decides exactly
}
