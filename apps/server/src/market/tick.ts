import type { Price, Quantity } from '@candor/money'

/** A price as a feed reports it. */
export interface FeedTick {
  readonly symbol: string
  readonly price: Price
  readonly bid: Price
  readonly ask: Price
  /** When the price was true at its source, epoch milliseconds UTC. */
  readonly at: number
  /** Who says so: `recorded`, or the name of a venue. */
  readonly source: string
  /** Traded since the tick before, in base units; for candles only and not part of the log. */
  readonly volume: Quantity
}

/** A tick of the log: numbered, hashed into the chain of its symbol, and on disk. */
export interface CommittedTick extends FeedTick {
  /** Counts the symbol's ticks from 1 without a gap. */
  readonly seq: number
  /** Counts the ticks of all symbols in the order in which they were committed; 0 where that is not on record. */
  readonly logSeq: number
  /** Whether its record holds that place, and so its hash and every checkpoint after it: records of before do not. */
  readonly isNumbered: boolean
  readonly chain: Uint8Array
}
