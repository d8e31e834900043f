import { Rate, type Price } from '@candor/money'
import { swapQuoteMs } from '@candor/rules'
import type { Quote } from './quote.ts'

/** The largest move of a pair's price, as a share, within the lifetime of an open quote. */
const largestMove = Rate.parse('0.01')

/** Dollar prices of a pair's two currencies, in the order of their names. */
type Worth = readonly [Price, Price]

/**
 * Circuit breaker: no new quotes for a pair whose price moved over 1 % within a quote's lifetime. Open quotes are honoured
 * however far the market went. Both directions of a pair share one price, so a quote of either counts. Each process remembers
 * its own quotes, which is enough to protect the house.
 */
export function createCircuitBreaker() {
  /** Open quotes by pair, each with the time at which it was given. */
  const given = new Map<string, Map<string, { readonly worth: Worth; readonly at: number }>>()

  /** Quotes of a pair that a user may still take. */
  function stillOpen(pair: string, now: number) {
    const quotes =
      given.get(pair) ?? new Map<string, { readonly worth: Worth; readonly at: number }>()
    given.set(pair, quotes)
    for (const [key, { at }] of quotes) if (now - at > swapQuoteMs) quotes.delete(key)
    return quotes
  }

  return {
    /** Whether the price is too far from an open quote. If it is not, the quote is remembered as open. */
    isTripped(quote: PairPrices, now: number): boolean {
      const { pair, worth } = pairOf(quote)
      const open = stillOpen(pair, now)
      for (const before of open.values()) if (isApart(before.worth, worth)) return true
      open.set(worth.join(' '), { worth, at: now })
      return false
    },
  }
}

type PairPrices = Pick<Quote, 'fromCurrency' | 'toCurrency' | 'fromPrice' | 'toPrice'>

function pairOf({ fromCurrency: from, toCurrency: to, fromPrice, toPrice }: PairPrices): {
  readonly pair: string
  readonly worth: Worth
} {
  return from < to
    ? { pair: `${from} ${to}`, worth: [fromPrice, toPrice] }
    : { pair: `${to} ${from}`, worth: [toPrice, fromPrice] }
}

/** Compares the two exchange rates by cross-multiplying, so nothing is rounded. */
function isApart([first, second]: Worth, [firstNow, secondNow]: Worth): boolean {
  const [before, now] = [first * secondNow, firstNow * second]
  const moved = now > before ? now - before : before - now
  return moved * Rate.one > before * largestMove
}
