import type { Candle } from '../candles/candle.ts'
import type { RefusalReason } from '../guards.ts'
import type { FeedTick } from '../tick.ts'

/** Receives a source's report that did not count, with the reason. */
export type OnRefused = (tick: FeedTick, reason: RefusalReason) => void

/** A feed of prices. Every adapter passes the suite in `feed.contract.ts`. */
export interface Feed {
  /** The source name of its ticks; several sources are joined with `+`. */
  readonly source: string
  /** Reports ticks of these symbols as they happen, in order of time per symbol, until stopped. */
  ticks(
    symbols: readonly string[],
    onTick: (tick: FeedTick) => void,
    onRefused?: OnRefused,
  ): () => void
  /**
   * The source's recorded one-minute candles that open between `from` (inclusive) and `to`, ascending. The minute that
   * contains `to` is included as far as it has come.
   */
  candles(symbol: string, from: number, to: number): Promise<Candle[]>
  /**
   * When the source will have prices again, if it is known to have none at this time (a recorded closure, the announced
   * break of a loop); otherwise null. Epoch milliseconds.
   */
  closedUntil(symbol: string, at: number): number | null
  /**
   * The time of the first price after a recording next starts over, where the price jumps (epoch ms). Absent for
   * sources without a replay.
   */
  restartsAt?(symbol: string, at: number): number
}
