import type { Hours } from '../hours.ts'
import type { MarketSymbol } from '../symbols.ts'

/** A minute without a tick in an open market is a price gap, because every symbol ticks about once a second (ms). */
export const gapMs = 60_000

/** A price gap in an open market, from the last tick before it to the next (epoch ms). */
export type PriceGap = { readonly from: number; readonly to: number }

/**
 * Whether there was a price gap between two consecutive ticks: the market was open for a minute after the first or
 * before the second. Two ticks around a weekend have no gap.
 */
export function priceGapBetween(
  { opensAt, wasClosed }: Hours,
  symbol: MarketSymbol,
  { from, to }: PriceGap,
): boolean {
  if (to - from <= gapMs) return false
  const isOpen = (start: number) =>
    opensAt(symbol, start) === start &&
    opensAt(symbol, start + gapMs) === start + gapMs &&
    !wasClosed(symbol, start, start + gapMs)
  return isOpen(from) || isOpen(to - gapMs)
}
