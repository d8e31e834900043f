import { Amount, Price, Rate, divide, subtract } from '@candor/money'

/** The formulas of this file, as a swap remembers them: a change is a new file and a new name. */
export const exactSwapRules = 'swap-2'

/** The dollar price of a currency as its tick says it. */
export type DollarPrice = {
  readonly price: Price
  /** The price says what a dollar is worth in the currency, and not the other way round. */
  readonly inverse: boolean
}

/** What a swap goes by: the dollar prices of what is given and what is received, and the spread of the pair. */
export type ExactSwapTerms = {
  readonly from: DollarPrice
  readonly to: DollarPrice
  readonly spreadRate: Rate
}

/** What one unit is worth in another, as an exact fraction. */
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
 * What one unit brings, by the prices alone and less the spread. To be read: no amount is reckoned from a rounded rate.
 * @throws RangeError when a price is zero.
 */
export function exactSwapRates(terms: ExactSwapTerms): {
  readonly midRate: Price
  readonly rate: Price
} {
  return { midRate: rateOf(midOf(terms)), rate: rateOf(offeredOf(terms)) }
}

/**
 * What a customer receives for what they give: given × from ÷ to × (1 − spread), rounded once, down to a whole step.
 * @throws RangeError when a price is zero.
 */
export function exactSwapReceived(given: Amount, terms: ExactSwapTerms, step: Amount): Amount {
  const { top, bottom } = offeredOf(terms)
  return Amount.of(divide(given * top, bottom * step, 'floor') * step)
}

/**
 * What a customer gives for what they want to receive, rounded once, up to a whole step: the least that brings it.
 * @throws RangeError when a price is zero, or the spread takes all.
 */
export function exactSwapGiven(wanted: Amount, terms: ExactSwapTerms, step: Amount): Amount {
  const { top, bottom } = offeredOf(terms)
  return Amount.of(divide(wanted * bottom, top * step, 'ceil') * step)
}

/** What a swap costs: what is given, at the mid, less what is received. Rounded up, so that it hides nothing. */
export function exactSwapFee(given: Amount, terms: ExactSwapTerms, received: Amount): Amount {
  const { top, bottom } = midOf(terms)
  return subtract(Amount.of(divide(given * top, bottom, 'ceil')), received)
}
