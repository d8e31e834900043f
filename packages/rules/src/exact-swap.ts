import { Amount, Price, Rate, divide, larger, subtract } from '@candor/money'

/**
 * The version of this file's formulas, stored with each swap. A change of a formula needs a new file and a new name.
 */
export const exactSwapRules = 'swap-2'

/** The dollar price of a currency as its tick states it. */
export type DollarPrice = {
  readonly price: Price
  /** True if the price is the worth of a dollar in the currency, and not the worth of the currency in dollars. */
  readonly inverse: boolean
}

/** The terms of a swap: the dollar prices of both currencies, and the spread of the pair. */
export type ExactSwapTerms = {
  readonly from: DollarPrice
  readonly to: DollarPrice
  readonly spreadRate: Rate
}

/** The worth of a unit of the quoted currency in the base: 1 ÷ price, towards zero. */
export function inversePrice(price: Price): Price {
  return Price.of(divide(Price.one * Price.one, price, 'truncate'))
}

/** The spread of a pair: the higher spread of its two currencies, once. */
export function swapSpread(from: Rate, to: Rate): Rate {
  return larger(from, to)
}

/** The worth of one unit in another currency, as an exact fraction. */
type Fraction = { readonly top: bigint; readonly bottom: bigint }

const dollars = ({ price, inverse }: DollarPrice): Fraction =>
  inverse ? { top: Price.one, bottom: price } : { top: price, bottom: Price.one }

function midOf({ from, to }: Pick<ExactSwapTerms, 'from' | 'to'>): Fraction {
  const [given, received] = [dollars(from), dollars(to)]
  return { top: given.top * received.bottom, bottom: given.bottom * received.top }
}

function offeredOf(terms: ExactSwapTerms): Fraction {
  const { top, bottom } = midOf(terms)
  return { top: top * (Rate.one - terms.spreadRate), bottom: bottom * Rate.one }
}

const rateOf = ({ top, bottom }: Fraction) => Price.of(divide(top * Price.one, bottom, 'floor'))

/**
 * The rate of one unit, by the prices alone and less the spread. For display: no amount is computed from a rounded
 * rate.
 * @throws RangeError when a price is zero.
 */
export function exactSwapRates(terms: ExactSwapTerms): {
  readonly midRate: Price
  readonly rate: Price
} {
  return { midRate: rateOf(midOf(terms)), rate: rateOf(offeredOf(terms)) }
}

/**
 * The received amount for a given amount: given × from ÷ to × (1 − spread), rounded once, down to a whole step.
 * @throws RangeError when a price is zero.
 */
export function exactSwapReceived(given: Amount, terms: ExactSwapTerms, step: Amount): Amount {
  const { top, bottom } = offeredOf(terms)
  return Amount.of(divide(given * top, bottom * step, 'floor') * step)
}

/**
 * The given amount for a wanted amount, rounded once, up to a whole step: the least that brings it.
 * @throws RangeError when a price is zero, or the spread takes all.
 */
export function exactSwapGiven(wanted: Amount, terms: ExactSwapTerms, step: Amount): Amount {
  const { top, bottom } = offeredOf(terms)
  return Amount.of(divide(wanted * bottom, top * step, 'ceil') * step)
}

/** The cost of a swap: the given amount at the mid less the received amount. Rounded up, so that no cost is hidden. */
export function exactSwapFee(given: Amount, terms: ExactSwapTerms, received: Amount): Amount {
  const { top, bottom } = midOf(terms)
  return subtract(Amount.of(divide(given * top, bottom, 'ceil')), received)
}
