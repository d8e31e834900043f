import { type AlertCondition, type Ticker } from '@candor/api'
import { Price, Rate } from '@candor/money'
import { alertReached } from '@candor/rules'
import { readFigure } from '../../../lib/typed-figure.ts'

export const conditions = ['above', 'below', 'changeUp', 'changeDown'] as const

/** What is typed in percent is sent as a fraction. */
const percents = 100n
/** A rise of ten times, a fall of all: the bounds of the server. */
const largestRise = Rate.parse('10')

/** Whether a condition speaks of a price, and not of a change. */
export function isOfPrice(condition: AlertCondition): condition is 'above' | 'below' {
  return condition === 'above' || condition === 'below'
}

/** What a price is waited for from the one of now: that it falls so low, or else that it rises so high. */
export function conditionOf(at: string | null, { price }: Pick<Ticker, 'price'>): AlertCondition {
  const isBelow = at !== null && price !== null && Price.read(at) < Price.read(price)
  return isBelow ? 'below' : 'above'
}

/** Decimals that can be typed: those of the price, or two of a percentage. */
export function decimalsOf(condition: AlertCondition, ticker: Pick<Ticker, 'pricePrecision'>) {
  return isOfPrice(condition) ? ticker.pricePrecision : 2
}

/** What was typed as the server takes it; null while it is nothing that can be waited for. */
export function valueOf(condition: AlertCondition, typed: string): string | null {
  if (isOfPrice(condition)) {
    const price = readFigure(Price, typed)
    return price && Price.text(price)
  }
  const percent = readFigure(Rate, typed)
  if (percent === null) return null
  const rate = Rate.of(percent / percents)
  const isTooMuch = condition === 'changeUp' ? rate > largestRise : rate >= Rate.one
  return isTooMuch ? null : Rate.text(rate)
}

/** Whether the price of now would reach it at once; false where that is not known. */
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
