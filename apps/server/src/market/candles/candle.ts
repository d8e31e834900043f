import type { Price, Quantity } from '@candor/money'
import { add, larger, smaller } from '@candor/money'
import type { FeedTick } from '../tick.ts'

/** The prices from `openAt` (epoch ms) until the interval's end. */
export interface Candle {
  readonly openAt: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  /** In the volume unit of the symbol's recording. */
  readonly volume: Quantity
}

/** The candle that begins with this tick. */
export function openCandle(openAt: number, { price, volume }: FeedTick): Candle {
  return { openAt, open: price, high: price, low: price, close: price, volume }
}

/** The candle after one more tick. */
export function extendCandle(candle: Candle, { price, volume }: FeedTick): Candle {
  return {
    ...candle,
    high: larger(candle.high, price),
    low: smaller(candle.low, price),
    close: price,
    volume: add(candle.volume, volume),
  }
}

/** Two candles as one that opens at `openAt`; `later` follows `earlier`. */
export function joinCandles(openAt: number, earlier: Candle, later: Candle): Candle {
  return {
    openAt,
    open: earlier.open,
    high: larger(earlier.high, later.high),
    low: smaller(earlier.low, later.low),
    close: later.close,
    volume: add(earlier.volume, later.volume),
  }
}
