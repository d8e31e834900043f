import { absolute, Rate, subtract, type Price } from '@candor/money'

/** The condition of a price alert: a price, or a change over 24 hours. */
export type AlertCondition = 'above' | 'below' | 'changeUp' | 'changeDown'

/** A condition with its bound: a price for `above` and `below`, a change (a fraction above zero) for the others. */
export type AlertTerms =
  | { readonly condition: 'above' | 'below'; readonly price: Price }
  | { readonly condition: 'changeUp' | 'changeDown'; readonly rate: Rate }

/**
 * Whether a price reaches an alert, inclusive at equality. `open` is the price 24 hours before it; null if unknown, and
 * then no change is reached. Nothing is divided, so nothing is rounded.
 */
export function alertReached(terms: AlertTerms, price: Price, open: Price | null): boolean {
  if ('price' in terms)
    return terms.condition === 'above' ? price >= terms.price : price <= terms.price
  if (open === null) return false
  const change = subtract(price, open)
  if (terms.condition === 'changeUp' ? change <= 0n : change >= 0n) return false
  return absolute(change) * Rate.one >= open * terms.rate
}
