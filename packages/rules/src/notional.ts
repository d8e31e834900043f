import { worth, type Amount, type Price, type Quantity } from '@candor/money'

/**
 * quantity × price in the quote currency, rounded down: for display and for the least notional. Margins and fees start
 * from the exact product instead, so that each rounds once.
 */
export function notional(quantity: Quantity, price: Price): Amount {
  return worth(quantity, price, 'floor')
}
