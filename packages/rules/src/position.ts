import type { Amount, Price, Quantity, Rate } from '@candor/money'
import type { Direction } from './direction.ts'
import type { Tiers } from './tiers.ts'

/** What a price acts on: so much of an instrument, held at an average price. */
export interface Holding {
  readonly direction: Direction
  /** In the base unit, more than zero. */
  readonly quantity: Quantity
  /** Average price of the fills that opened it, quote per base. */
  readonly openPrice: Price
}

/** A holding with the money that stands behind it, and no other money (isolated margin). */
export interface Position extends Holding {
  /** All that the position can lose: the opening margin and what was added, in quote currency. */
  readonly margin: Amount
}

/** What the instrument asks of a running position. */
export interface PositionTerms {
  readonly tiers: Tiers
  /** Closing fee as a share of notional. */
  readonly closeFeeRate: Rate
  /** The close-out rule that it was opened under; absent where its country has none. */
  readonly closeOut?: CloseOut | null
}

/** A country's margin close-out rule: a position is closed when no more than a share of its required margin is left. */
export interface CloseOut {
  /** The share, as of 1. */
  readonly rate: Rate
  /** The highest leverage that the rule allows for the instrument: the required margin is q·E ÷ leverage. */
  readonly leverage: number
}
