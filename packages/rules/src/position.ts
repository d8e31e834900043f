import type { Amount, Price, Quantity, Rate } from '@candor/money'
import type { Direction } from './direction.ts'
import type { Tiers } from './tiers.ts'

/** A quantity of an instrument, held at an average price. */
export interface Holding {
  readonly direction: Direction
  /** In the base unit, more than zero. */
  readonly quantity: Quantity
  /** Average price of the fills that opened it, quote per base. */
  readonly openPrice: Price
}

/** A holding with its own margin, and no other money (isolated margin). */
export interface Position extends Holding {
  /** The largest possible loss: the opening margin and all added margin, in quote currency. */
  readonly margin: Amount
}

/** The terms of a running position. */
export interface PositionTerms {
  readonly tiers: Tiers
  /** Closing fee as a share of notional. */
  readonly closeFeeRate: Rate
  /** The close-out rule at its opening; absent if its country has none. */
  readonly closeOut?: CloseOut | null
}

/**
 * A country's margin close-out rule: a position is closed when its equity is no more than a share of its required
 * margin.
 */
export interface CloseOut {
  /** The share, as a fraction of 1. */
  readonly rate: Rate
  /** The highest leverage that the rule allows for the instrument: the required margin is q·E ÷ leverage. */
  readonly leverage: number
}
