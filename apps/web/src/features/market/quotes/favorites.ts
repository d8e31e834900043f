import type { Ticker } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import { handOver, markOwn, useOwnFavorites } from './own-favorites.ts'

/**
 * The favourite symbols in their order. Signed in: the account's, followed by the device's unsent ones. Otherwise:
 * the device's. `ordered` means that the order is visible, because it needs a separate request.
 */
export function useFavorites(all: readonly Ticker[], ordered: boolean): ReadonlySet<string> {
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const { symbols, due } = useOwnFavorites()
  const wanted = { enabled: isSignedIn && ordered, quiet: true }
  const { data: inOrder } = useCall('listSymbols', { favorite: true }, wanted)
  return useMemo(() => {
    if (!isSignedIn) return new Set(symbols)
    const marked = new Set(namesOf(all.filter(({ isFavorite }) => isFavorite)))
    const first = namesOf(inOrder ?? []).filter((symbol) => marked.has(symbol))
    return new Set([...first, ...marked, ...due])
  }, [all, isSignedIn, symbols, due, inOrder])
}

function namesOf(tickers: readonly Ticker[]): string[] {
  return tickers.map(({ symbol }) => symbol)
}

/** Marks or unmarks a favourite: shown at once, and reverted if the server refuses. */
export function useToggleFavorite(): (symbol: string, on: boolean) => Promise<void> {
  const cache = useQueryClient()
  return useMemo(() => {
    const show = (symbol: string, isFavorite: boolean) =>
      cache.setQueryData<Ticker[]>(callKey('listSymbols', {}), (all) =>
        all?.map((item) => (item.symbol === symbol ? { ...item, isFavorite } : item)),
      )
    return async (symbol, on) => {
      if (useSession.getState().userInfo === null) return markOwn(symbol, on)
      // A removed favourite must not return from the device.
      if (!on) handOver(symbol)
      show(symbol, on)
      await call('setFavorite', { symbol, on }).then(
        () => handOver(symbol),
        () => show(symbol, !on),
      )
      return cache.invalidateQueries({ queryKey: callKey('listSymbols', { favorite: true }) })
    }
  }, [cache])
}
