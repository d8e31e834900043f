import type { endpoints, InputOf } from '@candor/api'
import { command, refuse } from '../../platform/lane/index.ts'
import type { Symbols } from '../symbols.ts'
import { favorites } from '../tables.ts'

type Input = InputOf<typeof endpoints.setFavorite>

/** Adds or removes a favourite symbol of a user. A new one goes to the end of the list. */
export function setFavorite(symbols: Symbols) {
  return command('setFavorite', {
    needs: { favorites },
    decide(state, { symbol, on, sort }: Input) {
      if (!symbols.has(symbol)) return refuse('SYMBOL_NOT_FOUND')
      const { owner, get, all } = state.favorites
      const end = Math.max(-1, ...all().map((row) => row.sort)) + 1
      const row = { ...owner, symbol, picked: on, sort: sort ?? get(symbol)?.sort ?? end }
      return { put: [favorites.row(row)], reply: null }
    },
  })
}
