import type { Ticker } from '@candor/api'
import { useBlocked } from '../../live/use-blocked.ts'
import { usePrice } from '../../live/use-price.ts'

/** The price that an order names, and why nothing can be bought at this moment; null when something can. */
export function useOptionMarket(ticker: Ticker) {
  const quote = usePrice(ticker.symbol) ?? { ...ticker, move: null }
  return { price: quote.price, blocked: useBlocked(quote) }
}
