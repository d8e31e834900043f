import type { Hours } from '../hours.ts'
import type { MarketSymbol } from '../symbols.ts'

/** Every symbol ticks about once a second: a minute without any, in an open market, is a time without prices. */
export const missingMs = 60_000

/** A time without prices in an open market, epoch milliseconds: from the last tick to the next. */
export type Missing = { readonly from: number; readonly to: number }

/**
 * Whether prices were missing between two ticks that follow each other: the market was open for a minute after the
 * first or before the second. Two ticks around a weekend miss nothing.
 */
export function missingBetween(
  { opensAt, wasClosed }: Hours,
  symbol: MarketSymbol,
  { from, to }: Missing,
): boolean {
  if (to - from <= missingMs) return false
  const isOpen = (start: number) =>
    opensAt(symbol, start) === start &&
    opensAt(symbol, start + missingMs) === start + missingMs &&
    !wasClosed(symbol, start, start + missingMs)
  return isOpen(from) || isOpen(to - missingMs)
}
