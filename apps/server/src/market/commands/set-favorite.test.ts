import { expect, test } from 'vitest'
import { owned } from '../../platform/lane/index.ts'
import { loadSymbols } from '../symbols.ts'
import { favorites } from '../tables.ts'
import { setFavorite } from './set-favorite.ts'

const owner = owned('6400000000001')
const kept = { ...owner, symbol: 'BTCUSDT', picked: true, sort: 3 }
const rows = {
  all: () => [kept],
  get: (symbol?: string) => (symbol === 'BTCUSDT' ? kept : undefined),
}
const state = { favorites: { ...rows, owner }, claimed: () => false }
const decide = (input: { symbol: string; on: boolean; sort?: number }) =>
  setFavorite(loadSymbols()).decide(state as never, input, { now: 0, newId: () => '1' })

test('adds a new favourite at the end', () => {
  const row = { ...owner, symbol: 'ETHUSDT', picked: true, sort: 4 }
  expect(decide({ symbol: 'ETHUSDT', on: true })).toEqual({
    put: [favorites.row(row)],
    reply: null,
  })
})

test('keeps the position of a removed favourite, unless another is given', () => {
  const off = { ...kept, picked: false }
  expect(decide({ symbol: 'BTCUSDT', on: false })).toEqual({
    put: [favorites.row(off)],
    reply: null,
  })
  const moved = { ...kept, sort: 0 }
  expect(decide({ symbol: 'BTCUSDT', on: true, sort: 0 })).toEqual({
    put: [favorites.row(moved)],
    reply: null,
  })
})

test('refuses an unknown symbol', () => {
  expect(decide({ symbol: 'NOPE', on: true })).toMatchObject({ refused: 'SYMBOL_NOT_FOUND' })
})
