import { Rate, add, subtract, type Price } from '@candor/money'
import { opposite, signOf, type Direction } from './direction.ts'

/** The two prices of an instrument, quote per base. */
export interface Quote {
  /** The price that a seller gets. */
  readonly bid: Price
  /** The price that a buyer pays. */
  readonly ask: Price
}

/** The quote of a dealer whose only charge is a fixed half spread on either side of the price. */
export function quoteAround(price: Price, halfSpread: Price): Quote {
  return { bid: subtract(price, halfSpread), ask: add(price, halfSpread) }
}

/** The opening price: a long buys at the ask, a short sells at the bid. */
export function fillPrice(quote: Quote, direction: Direction): Price {
  return direction === 'long' ? quote.ask : quote.bid
}

/** The closing price: a long sells at the bid, a short buys back at the ask. */
export function closePrice(quote: Quote, direction: Direction): Price {
  return fillPrice(quote, opposite(direction))
}

/**
 * Whether a fill is worse than the price shown to the user by more than the allowed rate. A better price never slips.
 * `direction` is that of the trade: for a close, the opposite of the position's.
 */
export function slipped(
  direction: Direction,
  price: Price,
  expectedPrice: Price,
  maxSlippageRate: Rate,
): boolean {
  const worse = signOf(direction) * (price - expectedPrice)
  return worse * Rate.one > expectedPrice * maxSlippageRate
}
