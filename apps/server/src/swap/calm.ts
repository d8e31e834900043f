import { Rate, type Price } from '@candor/money'
import { swapQuoteMs } from '@candor/rules'
import type { Quote } from './quote.ts'

/** Further than this from a quote that may still be taken, no new one of its pair is given out. */
const mostApart = Rate.parse('0.01')

/** What a pair was worth: the dollar prices of its two currencies, in the order of their names. */
type Worth = readonly [Price, Price]

/**
 * Whether a pair's price runs away. What was quoted is honoured however far the market went; while it goes
 * far, nobody else is quoted, for a second or ten. Who sells and who buys are quoted by one price, so whichever way a pair
 * was quoted holds for both. Each process remembers its own quotes: this protects the house.
 */
export function createCalm() {
  /** By pair all that may still be taken, and when it was given out last. */
  const given = new Map<string, Map<string, { readonly worth: Worth; readonly at: number }>>()

  /** What was given out for a pair and may still be taken. */
  function stillOpen(pair: string, now: number) {
    const quotes =
      given.get(pair) ?? new Map<string, { readonly worth: Worth; readonly at: number }>()
    given.set(pair, quotes)
    for (const [key, { at }] of quotes) if (now - at > swapQuoteMs) quotes.delete(key)
    return quotes
  }

  return {
    isMoving(quote: PairPrices, now: number): boolean {
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

/** By more than a share of what the first in its second was worth before; nothing is rounded. */
function isApart([first, second]: Worth, [firstNow, secondNow]: Worth): boolean {
  const [before, now] = [first * secondNow, firstNow * second]
  const moved = now > before ? now - before : before - now
  return moved * Rate.one > before * mostApart
}
