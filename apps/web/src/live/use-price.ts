import { useCallback, useSyncExternalStore } from 'react'
import { prices } from './feed.ts'
import type { LivePrice } from './price-store.ts'

/** A price older than this, in ms, counts as delayed and blocks ordering. */
export const staleAfterMs = 10_000

/** The live price of one symbol; null until the first arrives. Renders only when it changes. */
export function usePrice(symbol: string): LivePrice | null {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribe(symbol, listener),
    [symbol],
  )
  return useSyncExternalStore(subscribe, () => prices.get(symbol))
}

export type PriceAge = {
  state: 'live' | 'delayed' | 'closed' | 'halted' | 'unknown'
  /** The time of the last price, or of the halt, epoch ms; null if unknown. */
  since: number | null
}

/** The freshness of a price at `present` (epoch ms, server's clock). Ordering is possible only while it is `live`. */
export function priceAge(price: LivePrice | null, present: number): PriceAge {
  const since = price?.updatedAt ?? null
  if (price?.halt) return { state: 'halted', since: price.halt.sinceAt }
  if (price === null || price.price === null || since === null) return { state: 'unknown', since }
  if (!price.marketOpen) return { state: 'closed', since }
  const delayed = price.stale || present - since > staleAfterMs
  return { state: delayed ? 'delayed' : 'live', since }
}
