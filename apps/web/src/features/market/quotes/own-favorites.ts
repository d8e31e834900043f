import { create } from 'zustand'
import { storage } from '../../../lib/storage.ts'

const symbolsKey = 'favorites'
const dueKey = 'favoritesDue'

/** What a visitor marked on this device. It stays there: who signs out finds it again. */
type OwnFavorites = {
  /** In the order in which they were marked. */
  symbols: readonly string[]
  /** Those of them that no account has been given yet. */
  due: readonly string[]
}

export const useOwnFavorites = create<OwnFavorites>(read)

function read(): OwnFavorites {
  const symbols = listAt(symbolsKey) ?? []
  // Where nothing is said of it, nothing was given to an account.
  return { symbols, due: listAt(dueKey) ?? symbols }
}

/** Reads anew what another tab may have written. */
export function readOwnFavorites(): OwnFavorites {
  useOwnFavorites.setState(read())
  return useOwnFavorites.getState()
}

/** A visitor marks or unmarks a symbol. */
export function markOwn(symbol: string, on: boolean): void {
  const { symbols, due } = useOwnFavorites.getState()
  const mark = (list: readonly string[]) => [...without(list, symbol), ...(on ? [symbol] : [])]
  keep({ symbols: mark(symbols), due: mark(due) })
}

/** An account has it now, or can never have it. */
export function handOver(symbol: string): void {
  const { symbols, due } = useOwnFavorites.getState()
  keep({ symbols, due: without(due, symbol) })
}

function keep(own: OwnFavorites): void {
  useOwnFavorites.setState(own)
  storage.set(symbolsKey, own.symbols.join(','))
  storage.set(dueKey, own.due.join(','))
}

function listAt(key: string): string[] | null {
  return storage.get(key)?.split(',').filter(Boolean) ?? null
}

function without(list: readonly string[], symbol: string): string[] {
  return list.filter((each) => each !== symbol)
}
