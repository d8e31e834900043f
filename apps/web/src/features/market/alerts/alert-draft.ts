import { type AlertCondition, type Ticker } from '@candor/api'
import { Price, Rate } from '@candor/money'
import { alertReached } from '@candor/rules'
import { readFigure } from '../../../lib/typed-figure.ts'

export const conditions = ['above', 'below', 'changeUp', 'changeDown'] as const

/** A typed percentage is sent as a fraction. */
const percents = 100n
/** Limits of the server: a rise of ten times, a fall of all. */
const largestRise = Rate.parse('10')

/** Whether a condition concerns a price, and not a change. */
export function isOfPrice(condition: AlertCondition): condition is 'above' | 'below' {
  return condition === 'above' || condition === 'below'
}

/** The condition for a price, relative to the current one: a fall to it, or else a rise to it. */
export function conditionOf(at: string | null, { price }: Pick<Ticker, 'price'>): AlertCondition {
  const isBelow = at !== null && price !== null && Price.read(at) < Price.read(price)
  return isBelow ? 'below' : 'above'
}

/** Decimals of the input: those of the price, or two of a percentage. */
export function decimalsOf(condition: AlertCondition, ticker: Pick<Ticker, 'pricePrecision'>) {
  return isOfPrice(condition) ? ticker.pricePrecision : 2
}

/** The typed value in the server's form; null if it is not a valid condition. */
export function valueOf(condition: AlertCondition, typed: string): string | null {
  if (isOfPrice(condition)) {
    const price = readFigure(Price, typed)
    return price === null ? null : Price.text(price)
  }
  const percent = readFigure(Rate, typed)
  if (percent === null) return null
  const rate = Rate.of(percent / percents)
  const isTooMuch = condition === 'changeUp' ? rate > largestRise : rate >= Rate.one
  return isTooMuch ? null : Rate.text(rate)
}

/** Whether the current price would reach it at once; false if unknown. */
export function isReachedNow(
  condition: AlertCondition,
  value: string,
  quote: Pick<Ticker, 'price' | 'open24h'>,
): boolean {
  if (quote.price === null) return false
  const open = quote.open24h === null ? null : Price.read(quote.open24h)
  const terms = isOfPrice(condition)
    ? { condition, price: Price.read(value) }
    : { condition, rate: Rate.read(value) }
  return alertReached(terms, Price.read(quote.price), open)
}
