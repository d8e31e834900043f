import { Amount, Price, Quantity, Rate, divide } from '@candor/money'

/**
 * So many lots in the base unit, rounded down: lots × contract size (1 lot of currencies is 100,000,
 * of gold 100 ounces). Margin is `initialMargin` of it, at the price of the base in the account's
 * currency.
 */
export function lotQuantity(lots: Rate, contractSize: Quantity): Quantity {
  return Quantity.of(divide(lots * contractSize, Rate.one, 'floor'))
}

/**
 * What a move by one pip changes, q·pip·quotePrice in the account's currency (Deriv's calculator),
 * rounded down; it is shown and settles nothing. `pip` is in quote per base, mostly 0.0001 and 0.01
 * where the quote is the yen; `quotePrice` is what one of the quote currency is worth.
 */
export function pipValue(quantity: Quantity, pip: Price, quotePrice: Price): Amount {
  return Amount.of(divide(quantity * pip * quotePrice, Price.one * Price.one, 'floor'))
}
