import { Price, Rate } from '@candor/money'
import { apart, quoteMs, type Quote } from './quote.ts'

/** Further than this from a quote that may still be taken, no new one of its pair is given out. */
const mostApart = Price.of(Rate.parse('0.01') * (Price.one / Rate.one))

/**
 * Whether a pair's price runs away. What was quoted is honoured however far the market went; while it goes
 * far, nobody else is quoted, for a second or ten. Each process remembers its own quotes: this protects the house.
 */
export function createCalm() {
  const first = new Map<string, { readonly midRate: Price; readonly at: number }>()
  return {
    isMoving({ fromCurrency, toCurrency, midRate }: Quote, now: number): boolean {
      const pair = `${fromCurrency} ${toCurrency}`
      const known = first.get(pair)
      if (known === undefined || now - known.at > quoteMs) {
        first.set(pair, { midRate, at: now })
        return false
      }
      return apart(known.midRate, midRate) > mostApart
    },
  }
}
