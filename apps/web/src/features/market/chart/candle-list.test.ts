import type { Candle } from '@candor/api'
import { expect, test } from 'vitest'
import { extremesOf, mergeCandles } from './candle-list.ts'

const candle = (openAt: number, close: string, high = close, low = close): Candle => [
  openAt,
  close,
  high,
  low,
  close,
  '1',
]

test('a new candle replaces a known one, follows the last, or precedes the first', () => {
  const known = [candle(2, '20'), candle(3, '30')]
  const merged = mergeCandles(known, [candle(3, '31'), candle(4, '40'), candle(1, '10')])
  expect(merged.map(([openAt, , , , close]) => [openAt, close])).toEqual([
    [1, '10'],
    [2, '20'],
    [3, '31'],
    [4, '40'],
  ])
  expect(known).toHaveLength(2)
})

test('extremes are found by value, not by text', () => {
  const list = [candle(1, '99', '100.5', '9.5'), candle(2, '99', '99.9', '10.2')]
  expect(extremesOf(list)).toEqual({ high: '100.5', low: '9.5' })
  expect(extremesOf([])).toBeNull()
})
