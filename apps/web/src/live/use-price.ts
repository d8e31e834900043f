import { useCallback, useSyncExternalStore } from 'react'
import { prices } from './feed.ts'
import type { LivePrice } from './price-store.ts'

/** A price older than this, in ms, is called delayed and blocks ordering. */
export const staleAfterMs = 10_000

/** The live price of one symbol; null until one has arrived. Renders only when it changes. */
export function usePrice(symbol: string): LivePrice | null {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribe(symbol, listener),
    [symbol],
  )
  return useSyncExternalStore(subscribe, () => prices.get(symbol))
}

export type PriceAge = {
  state: 'live' | 'delayed' | 'closed' | 'halted' | 'unknown'
  /** When the last price was made, or the market halted, epoch ms; null while unknown. */
  since: number | null
}

/** How fresh a price is at `present` (epoch ms, server's clock). Ordering is possible only while it is `live`. */
export function priceAge(price: LivePrice | null, present: number): PriceAge {
  const since = price?.updatedAt ?? null
  if (price?.halt) return { state: 'halted', since: price.halt.sinceAt }
  if (price === null || price.price === null || since === null) return { state: 'unknown', since }
  if (!price.marketOpen) return { state: 'closed', since }
  const delayed = price.stale || present - since > staleAfterMs
  return { state: delayed ? 'delayed' : 'live', since }
}
