import { create } from 'zustand'
import { storage } from '../../../lib/storage.ts'

const symbolsKey = 'favorites'
const dueKey = 'favoritesDue'

/** A visitor's favourites on this device. They stay there, so a user finds them after signing out. */
type OwnFavorites = {
  /** In the order of marking. */
  symbols: readonly string[]
  /** Those not yet sent to an account. */
  due: readonly string[]
}

export const useOwnFavorites = create<OwnFavorites>(read)

function read(): OwnFavorites {
  const symbols = listAt(symbolsKey) ?? []
  // Without this entry none was sent to an account.
  return { symbols, due: listAt(dueKey) ?? symbols }
}

/** Rereads the storage, which another tab may have changed. */
export function readOwnFavorites(): OwnFavorites {
  useOwnFavorites.setState(read())
  return useOwnFavorites.getState()
}

/** Marks or unmarks a symbol for a visitor. */
export function markOwn(symbol: string, on: boolean): void {
  const { symbols, due } = useOwnFavorites.getState()
  const mark = (list: readonly string[]) => [...without(list, symbol), ...(on ? [symbol] : [])]
  keep({ symbols: mark(symbols), due: mark(due) })
}

/** Notes that an account has the symbol, or can never have it. */
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
