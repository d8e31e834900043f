import type { Price } from '@candor/money'
import type { Candle } from '../../candles/candle.ts'

/** What one source says of one symbol. */
export interface SourceQuote {
  readonly symbol: string
  readonly bid: Price
  readonly ask: Price
  /** When it was true at the source, by the source's clock; epoch milliseconds. Null where it does not say. */
  readonly at: number | null
}

/** An exchange or a vendor outside of this server. Its word is weighed (`agreement.ts`), never taken. */
export interface Source {
  /** As ticks name it: small letters and digits. */
  readonly name: string
  /** The symbols that it was asked to speak of. */
  readonly symbols: ReadonlySet<string>
  /** Reports what is said of these symbols until stopped, and comes back by itself after every fault. */
  quotes(symbols: readonly string[], onQuote: (quote: SourceQuote) => void): () => void
  /**
   * Its own one-minute candles that open in `from` (inclusive) to `to`, ascending; none where it keeps none.
   * Weeks of them take minutes, so that the signal may break it off.
   */
  candles(symbol: string, from: number, to: number, signal: AbortSignal): Promise<Candle[]>
}
