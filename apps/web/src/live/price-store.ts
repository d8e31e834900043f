import type { Quote } from '@candor/api'
import { Price } from '@candor/money'

/** The last price of a symbol and the direction of its last change. */
export type LivePrice = Quote & { move: 'up' | 'down' | null }

/** The interval of notifications, in ms: more often only costs unreadable frames. */
export const flushMs = 100

/**
 * The prices on screen: a map with subscribers per symbol, notified at most ten times a second and only of changed
 * symbols. `onWatch` is called when the first subscriber of a symbol comes and the last one leaves.
 */
export function createPriceStore(onWatch: (symbol: string, watched: boolean) => void) {
  const prices = new Map<string, LivePrice>()
  const listeners = new Map<string, Set<() => void>>()
  const dirty = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const changed = [...dirty]
    dirty.clear()
    for (const symbol of changed) for (const listener of listeners.get(symbol) ?? []) listener()
  }

  return {
    get: (symbol: string): LivePrice | null => prices.get(symbol) ?? null,
    watched: (): string[] => [...listeners.keys()],

    /** Applies the server's quotes. Quotes older than the known one are dropped. */
    apply(quotes: readonly Quote[]): void {
      for (const quote of quotes) {
        const before = prices.get(quote.symbol)
        if (before !== undefined && isOlder(quote, before)) continue
        prices.set(quote.symbol, { ...quote, move: moveOf(before, quote) })
        if (listeners.has(quote.symbol)) dirty.add(quote.symbol)
      }
      if (dirty.size > 0) timer ??= setTimeout(flush, flushMs)
    },

    subscribe(symbol: string, listener: () => void): () => void {
      const own = listeners.get(symbol) ?? new Set()
      if (own.size === 0) {
        listeners.set(symbol, own)
        onWatch(symbol, true)
      }
      own.add(listener)
      return () => {
        own.delete(listener)
        if (own.size > 0) return
        listeners.delete(symbol)
        onWatch(symbol, false)
      }
    },
  }
}

function isOlder(next: Quote, before: LivePrice): boolean {
  return (next.updatedAt ?? 0) < (before.updatedAt ?? 0)
}

function moveOf(before: LivePrice | undefined, next: Quote): 'up' | 'down' | null {
  if (before?.price == null || next.price === null) return null
  const [now, last] = [Price.read(next.price), Price.read(before.price)]
  if (now === last) return before.move
  return now > last ? 'up' : 'down'
}
