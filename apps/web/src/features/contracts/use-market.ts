import type { Ticker } from '@candor/api'
import { Price } from '@candor/money'
import type { LivePrice } from '../../live/price-store.ts'
import { useBlocked } from '../../live/use-blocked.ts'
import { usePrice } from '../../live/use-price.ts'

/** The prices with which orders are computed. */
export type Prices = { readonly price: Price; readonly bid: Price; readonly ask: Price }

export type Market = {
  /** The live quote; until the first, that of the instrument list. */
  readonly quote: LivePrice
  /** The quote's prices parsed for the formulas; null without a price. */
  readonly prices: Prices | null
  /** Why the market cannot be traded now, in words; null if it can. Figures are grey meanwhile. */
  readonly blocked: string | null
  /** Time of the last price if stale; null if live or unknown. */
  readonly oldSince: number | null
}

/** The present state of an instrument's market. */
export function useMarket(ticker: Ticker): Market {
  const live = usePrice(ticker.symbol)
  const quote = live ?? { ...ticker, move: null }
  const blocked = useBlocked(quote)
  const oldSince = blocked === null ? null : (quote.updatedAt ?? null)
  return { quote, prices: pricesOf(quote), blocked, oldSince }
}

/** Reads a quote; null when a price is missing. */
function pricesOf(quote: Pick<LivePrice, 'price' | 'bid' | 'ask'>): Prices | null {
  const { price, bid, ask } = quote
  if (price === null || bid === null || ask === null) return null
  return { price: Price.read(price), bid: Price.read(bid), ask: Price.read(ask) }
}
