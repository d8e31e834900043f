import type { Price } from '@candor/money'
import {
  forcedClosePrice,
  type CrossLiquidationPrices,
  type Direction,
  type PositionTerms,
} from '@candor/rules'
import type { RunningPosition } from './running.ts'

/** Widens a threshold by more than floating arithmetic can lose, so that it only errs early. */
const early = 1e-9

/** The mark prices, as floating numbers, beyond which a tick may close a position. */
export type Thresholds = {
  /** Reached when the price is this or lower; 0 for never. */
  readonly down: number
  /** Reached when the price is this or higher; Infinity for never. */
  readonly up: number
}

/**
 * Where a position's close-out, liquidation, stop-loss and take-profit lie. Of those on one side the nearest decides; which
 * of them it is, the command finds out exactly. Liquidation and close-out of cross margin are its pool's.
 */
export function thresholdsOf(position: RunningPosition, terms: PositionTerms): Thresholds {
  const forced = position.marginMode === 'cross' ? null : forcedClosePrice(position, terms)
  const { stopLossPrice, takeProfitPrice } = position
  if (position.direction === 'long')
    return { down: highest(forced, stopLossPrice), up: lowest(takeProfitPrice) }
  return { down: highest(takeProfitPrice), up: lowest(forced, stopLossPrice) }
}

/** Two prices between which nothing is to be looked at. */
export function bandOf({ atOrBelow, atOrAbove }: CrossLiquidationPrices): Thresholds {
  return { down: highest(atOrBelow), up: lowest(atOrAbove) }
}

/** A single price that a loss may reach, and no other; null for none. */
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
