import type { Ticker } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { storage } from '../../../lib/storage.ts'

const key = 'favorites'

/** A visitor's favourites stay on the device until they sign in. */
const useLocal = create<{ symbols: readonly string[] }>(() => ({
  symbols: (storage.get(key) ?? '').split(',').filter(Boolean),
}))

function keepLocal(symbols: readonly string[]): void {
  useLocal.setState({ symbols })
  if (symbols.length === 0) storage.remove(key)
  else storage.set(key, symbols.join(','))
}

/** The favourite symbols: the account's when signed in, the device's when not; those are merged at sign-in. */
export function useFavorites(all: readonly Ticker[]): ReadonlySet<string> {
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const local = useLocal((state) => state.symbols)
  const toggle = useToggleFavorite()
  useEffect(() => {
    if (!isSignedIn || local.length === 0) return
    keepLocal([])
    for (const symbol of local) void toggle(symbol, true)
  }, [isSignedIn, local, toggle])
  return useMemo(() => {
    const own = all.filter(({ isFavorite }) => isFavorite).map(({ symbol }) => symbol)
    return new Set(isSignedIn ? own : local)
  }, [all, isSignedIn, local])
}

/** Marks or unmarks a favourite; shown at once, and taken back when the server refuses. */
export function useToggleFavorite(): (symbol: string, on: boolean) => Promise<void> {
  const cache = useQueryClient()
  return useMemo(() => {
    const show = (symbol: string, isFavorite: boolean) =>
      cache.setQueryData<Ticker[]>(callKey('listSymbols', {}), (all) =>
        all?.map((item) => (item.symbol === symbol ? { ...item, isFavorite } : item)),
      )
    return async (symbol, on) => {
      if (useSession.getState().userInfo === null) {
        const others = useLocal.getState().symbols.filter((each) => each !== symbol)
        keepLocal(on ? [...others, symbol] : others)
        return
      }
      show(symbol, on)
      await call('setFavorite', { symbol, on }).catch(() => show(symbol, !on))
    }
  }, [cache])
}
