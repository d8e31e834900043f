import type { Candle } from '../candles/candle.ts'
import type { RefusalReason } from '../guards.ts'
import type { FeedTick } from '../tick.ts'

/** Hears what one of a feed's sources said and why it had no voice. */
export type OnRefused = (said: FeedTick, reason: RefusalReason) => void

/** Where prices come from. Every adapter passes the suite in `feed.contract.ts`. */
export interface Feed {
  /** The name that its ticks carry; of several sources, theirs, with `+` between. */
  readonly source: string
  /** Reports ticks of these symbols as they happen, in order of time per symbol, until stopped. */
  ticks(
    symbols: readonly string[],
    onTick: (tick: FeedTick) => void,
    onRefused?: OnRefused,
  ): () => void
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
  /**
   * When the price next jumps because a recording starts over: its first price after that. A source that
   * plays nothing again has no such time. Epoch milliseconds.
   */
  restartsAt?(symbol: string, at: number): number
}
