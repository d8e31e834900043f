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

/** The formulas of this file, as a swap remembers them: a change is a new file and a new name. */
export const swapRules = 'swap-1'

/** What a unit of the quoted currency is worth in the base: one ÷ price, towards zero. */
export function inversePrice(price: Price): Price {
  return Price.of(divide(Price.one * Price.one, price, 'truncate'))
}

/**
 * What one unit of a currency is worth in another, by the dollar price of each, before any spread. Rounded
 * down, as the customer is paid by it.
 * @throws RangeError when `toPrice` is zero.
 */
export function swapMidRate(fromPrice: Price, toPrice: Price): Price {
  return Price.of(divide(fromPrice * Price.one, toPrice, 'floor'))
}

/** The spread of a pair: that of the currency which costs more to trade, once. */
export function swapSpread(from: Rate, to: Rate): Rate {
  return larger(from, to)
}

/** The rate that is offered: the mid less the spread, which is its whole price. Rounded down. */
export function swapRate(midRate: Price, spreadRate: Rate): Price {
  return Price.of(divide(midRate * (Rate.one - spreadRate), Rate.one, 'floor'))
}

/** What a customer receives for what they give: given × rate, in whole steps, rounded down. */
export function swapReceived(given: Amount, rate: Price, step: Amount): Amount {
  return toStep(worth(Quantity.of(given), rate, 'floor'), step, 'floor')
}

/** What the spread costs: what is given, at the mid, less what is received. */
export function swapFee(given: Amount, midRate: Price, received: Amount): Amount {
  return subtract(worth(Quantity.of(given), midRate, 'floor'), received)
}

/**
 * What a customer gives for what they want to receive: wanted ÷ rate, in whole steps, rounded up. At this
 * rate it never brings less than what was wanted.
 * @throws RangeError when the rate is zero.
 */
export function swapGiven(wanted: Amount, rate: Price, step: Amount): Amount {
  return toStep(Amount.of(quantityFor(wanted, rate, 'ceil')), step, 'ceil')
}
