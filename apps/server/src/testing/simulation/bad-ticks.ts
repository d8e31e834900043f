import { Price } from '@candor/money'
import type { FeedTick, MarketSymbol } from '../../market/index.ts'

/** Kinds of invalid ticks, with the relative frequency of each. */
export const badWeights = {
  /** Ten times too high. */
  tenfold: 30,
  /** A tenth of the right price. */
  tenth: 15,
  /** Earlier than the last tick. */
  backInTime: 20,
  /** Older than the symbol's maximum age. */
  stale: 20,
  /** From a source whose clock runs ahead. */
  ahead: 10,
  /** Zero or negative. */
  zero: 5,
  negative: 3,
  /** The bid is above the ask. */
  crossed: 7,
} as const
export type BadKind = keyof typeof badWeights

type BadQuote = Omit<FeedTick, 'source' | 'volume'>

/** An invalid tick of this kind in place of a valid price at this time (epoch ms). */
export function badTick(
  kind: BadKind,
  { name: symbol, halfSpread, maxAgeMs }: MarketSymbol,
  price: Price,
  at: number,
): BadQuote {
  const around = (middle: bigint, when = at): BadQuote => ({
    symbol,
    price: Price.of(middle),
    bid: Price.of(middle - halfSpread),
    ask: Price.of(middle + halfSpread),
    at: when,
  })
  const crossed = { bid: Price.of(price + halfSpread), ask: Price.of(price - halfSpread) }
  // Half the price, so that accepting a tick with an invalid time would matter.
  const half = price / 2n
  const kinds: Record<BadKind, () => BadQuote> = {
    tenfold: () => around(price * 10n),
    tenth: () => around(price / 10n),
    backInTime: () => around(half, at - 700),
    stale: () => around(half, at - maxAgeMs - 100),
    ahead: () => around(half, at + 2_000),
    zero: () => around(0n),
    negative: () => around(0n - price),
    crossed: () => ({ ...around(price), ...crossed }),
  }
  return kinds[kind]()
}
