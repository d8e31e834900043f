import {
  Amount,
  Price,
  Quantity,
  Rate,
  divide,
  larger,
  quantityFor,
  subtract,
  toStep,
  worth,
} from '@candor/money'

/**
 * The version of this file's formulas, stored with each swap. A change of a formula needs a new file and a new name.
 */
export const swapRules = 'swap-1'

/** The worth of a unit of the quoted currency in the base: 1 ÷ price, towards zero. */
export function inversePrice(price: Price): Price {
  return Price.of(divide(Price.one * Price.one, price, 'truncate'))
}

/**
 * The worth of one unit of a currency in another, by the dollar price of each, before any spread. Rounded down, because
 * the customer is paid by it.
 * @throws RangeError when `toPrice` is zero.
 */
export function swapMidRate(fromPrice: Price, toPrice: Price): Price {
  return Price.of(divide(fromPrice * Price.one, toPrice, 'floor'))
}

/** The spread of a pair: the higher spread of its two currencies, once. */
export function swapSpread(from: Rate, to: Rate): Rate {
  return larger(from, to)
}

/** The offered rate: the mid less the spread, which is the only charge. Rounded down. */
export function swapRate(midRate: Price, spreadRate: Rate): Price {
  return Price.of(divide(midRate * (Rate.one - spreadRate), Rate.one, 'floor'))
}

/** The received amount for a given amount: given × rate, in whole steps, rounded down. */
export function swapReceived(given: Amount, rate: Price, step: Amount): Amount {
  return toStep(worth(Quantity.of(given), rate, 'floor'), step, 'floor')
}

/** The cost of the spread: the given amount at the mid less the received amount. */
export function swapFee(given: Amount, midRate: Price, received: Amount): Amount {
  return subtract(worth(Quantity.of(given), midRate, 'floor'), received)
}

/**
 * The given amount for a wanted amount: wanted ÷ rate, in whole steps, rounded up. At this rate it never brings less
 * than the wanted amount.
 * @throws RangeError when the rate is zero.
 */
export function swapGiven(wanted: Amount, rate: Price, step: Amount): Amount {
  return toStep(Amount.of(quantityFor(wanted, rate, 'ceil')), step, 'ceil')
}
