import type { Candle } from '../candles/candle.ts'
import type { FeedTick } from '../tick.ts'

/** Where prices come from. Every adapter passes the suite in `feed.contract.ts`. */
export interface Feed {
  /** The name that its ticks carry. */
  readonly source: string
  /** Reports ticks of these symbols as they happen, in order of time per symbol, until stopped. */
  ticks(symbols: readonly string[], onTick: (tick: FeedTick) => void): () => void
  /**
   * What the source itself recorded: one-minute candles that open in `from` (inclusive) to `to`,
   * ascending. The minute that holds `to` is included as far as it had come.
   */
  candles(symbol: string, from: number, to: number): Promise<Candle[]>
  /**
   * When the source will have prices again, if it is known to have none at this time (a recorded
   * closure, the announced break of a loop); otherwise null. Epoch milliseconds.
   */
  closedUntil(symbol: string, at: number): number | null
}
