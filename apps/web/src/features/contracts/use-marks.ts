import { useCallback, useSyncExternalStore } from 'react'
import { prices } from '../../live/feed.ts'

/** Returns the live price of each of these symbols, as a decimal text; null for a symbol without a price. */
export function useMarks(symbols: readonly string[]): (symbol: string) => string | null {
  const names = [...new Set(symbols)].toSorted().join()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = listed(names).map((symbol) => prices.subscribe(symbol, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [names],
  )
  const read = () =>
    listed(names)
      .map((symbol) => prices.get(symbol)?.price ?? '')
      .join()
  const marks = useSyncExternalStore(subscribe, read).split(',')
  const order = listed(names)
  return (symbol) => marks[order.indexOf(symbol)] || null
}

const listed = (names: string) => (names === '' ? [] : names.split(','))
