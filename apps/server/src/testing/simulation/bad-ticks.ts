import { Price } from '@candor/money'
import type { FeedTick, MarketSymbol } from '../../market/index.ts'

/** What a source says that is out of order, and how often each of it comes. */
export const badWeights = {
  /** Ten times too high. */
  tenfold: 30,
  /** A tenth of it. */
  tenth: 15,
  /** Something of before, told again. */
  backInTime: 20,
  /** Older than a price may be. */
  stale: 20,
  /** From a clock that runs ahead. */
  ahead: 10,
  /** Nothing, or less. */
  zero: 5,
  negative: 3,
  /** Bought for less than it is sold for. */
  crossed: 7,
} as const
export type BadKind = keyof typeof badWeights

type Said = Omit<FeedTick, 'source' | 'volume'>

/** A tick of one kind, which a price of this moment (epoch milliseconds) would have been. */
export function badTick(
  kind: BadKind,
  { name: symbol, halfSpread, maxAgeMs }: MarketSymbol,
  price: Price,
  at: number,
): Said {
  const around = (middle: bigint, when = at): Said => ({
    symbol,
    price: Price.of(middle),
    bid: Price.of(middle - halfSpread),
    ask: Price.of(middle + halfSpread),
    at: when,
  })
  const crossed = { bid: Price.of(price + halfSpread), ask: Price.of(price - halfSpread) }
  // Half of it: what is refused for its time alone must be worth to be believed.
  const half = price / 2n
  const kinds: Record<BadKind, () => Said> = {
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
