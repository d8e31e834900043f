import type { Price, Quantity } from '@candor/money'

/** A price as a feed reports it. */
export interface FeedTick {
  readonly symbol: string
  readonly price: Price
  readonly bid: Price
  readonly ask: Price
  /** When the price was true at its source (epoch ms, UTC). */
  readonly at: number
  /** The source: `recorded`, or the name of a venue. */
  readonly source: string
  /** Volume since the tick before, in base units; for candles only and not part of the log. */
  readonly volume: Quantity
}

/** A tick of the log: numbered, hashed into the chain of its symbol, and on disk. */
export interface CommittedTick extends FeedTick {
  /** Number among the symbol's ticks, from 1 without gaps. */
  readonly seq: number
  /**
   * Number among the ticks of all symbols in commit order. The hashed record contains it, and so does every later
   * checkpoint.
   */
  readonly logSeq: number
  readonly chain: Uint8Array
}
