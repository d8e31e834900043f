import type { Ticker } from '@candor/api'
import { Price } from '@candor/money'
import type { LivePrice } from '../../../live/price-store.ts'
import { useBlocked } from '../../../live/use-blocked.ts'
import { usePrice } from '../../../live/use-price.ts'

/** The prices that orders are reckoned with. */
export type Prices = { readonly price: Price; readonly bid: Price; readonly ask: Price }

export type Market = {
  /** The live quote; until one arrives, the one that came with the instrument. */
  readonly quote: LivePrice
  /** The same as numbers for the formulas; null while there is no price. */
  readonly prices: Prices | null
  /** Why nothing can be traded now, in words; null when it can. Figures are grey meanwhile. */
  readonly blocked: string | null
  /** When the price was made, of one that is not of this moment; null of a live one, or of none. */
  readonly oldSince: number | null
}

/** How an instrument's market stands at this moment. */
export function useMarket(ticker: Ticker): Market {
  const live = usePrice(ticker.symbol)
  const quote = live ?? { ...ticker, move: null }
  const blocked = useBlocked(quote)
  const oldSince = blocked === null ? null : (quote.updatedAt ?? null)
  return { quote, prices: pricesOf(quote), blocked, oldSince }
}

/** Reads a quote; null when a price is missing. */
export function pricesOf(quote: Pick<LivePrice, 'price' | 'bid' | 'ask'>): Prices | null {
  const { price, bid, ask } = quote
  if (price === null || bid === null || ask === null) return null
  return { price: Price.read(price), bid: Price.read(bid), ask: Price.read(ask) }
}
