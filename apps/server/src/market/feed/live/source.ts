import type { Price } from '@candor/money'
import type { Candle } from '../../candles/candle.ts'

/** A source's quote of one symbol. */
export interface SourceQuote {
  readonly symbol: string
  readonly bid: Price
  readonly ask: Price
  /** When the quote was true by the source's clock (epoch ms); null if the source reports no time. */
  readonly at: number | null
}

/**
 * An exchange or vendor outside this server. Its quotes are weighed against others (`agreement.ts`), never taken alone.
 */
export interface Source {
  /** Its name in ticks: lower-case letters and digits. */
  readonly name: string
  /** The symbols that it is asked for. */
  readonly symbols: ReadonlySet<string>
  /** Reports quotes of these symbols until stopped, and recovers from every fault. */
  quotes(symbols: readonly string[], onQuote: (quote: SourceQuote) => void): () => void
  /**
   * Its own one-minute candles that open between `from` (inclusive) and `to`, ascending; none if it has no history.
   * Weeks of candles take minutes, so the signal may abort it.
   */
  candles(symbol: string, from: number, to: number, signal: AbortSignal): Promise<Candle[]>
}
