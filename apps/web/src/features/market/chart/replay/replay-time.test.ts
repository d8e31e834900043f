import { expect, test } from 'vitest'
import type { Candle, ExitChange } from '@candor/api'
import { position } from '../../../../testing/contract-samples.ts'
import { candleAt, exitLevels, replayRange } from './replay-time.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [5 * minute, '1m', 29],
  [60 * minute, '1m', 84],
  [61 * minute, '5m', 37],
  [15 * hour, '15m', 84],
  [48 * hour, '1h', 72],
  [400 * 24 * hour, '1w', 82],
  [10_000 * 24 * hour, '1M', 382],
])('a position of %d ms is replayed in candles of %s', (lived, interval, limit) => {
  expect(replayRange(0, lived)).toMatchObject({ interval, limit })
})

test("candles before and after the position's life are shown too", () => {
  expect(replayRange(100 * minute, 110 * minute)).toEqual({
    interval: '1m',
    endAt: 122 * minute,
    limit: 34,
  })
})

test('a moment belongs to the last candle that opened before it, even across a gap', () => {
  const candles = [0, 1, 5].map((at): Candle => [at * minute, '1', '1', '1', '1', null])
  const found = [-1, 0, minute - 1, minute, 4 * minute, 5 * minute, hour]
  expect(found.map((at) => candleAt(candles, at))).toEqual([
    null,
    0,
    0,
    minute,
    minute,
    5 * minute,
    5 * minute,
  ])
})

const same = { before: null, after: null }
const change = (at: number, part: Partial<ExitChange>): ExitChange => ({
  by: 'user',
  takeProfit: same,
  stopLoss: same,
  at,
  seq: 1,
  ...part,
})

test('an exit level lasts from its setting until it is moved or removed, or until the end', () => {
  const exitChanges = [
    change(1, { by: 'order', stopLoss: { before: null, after: '90' } }),
    change(2, { takeProfit: { before: null, after: '110' } }),
    change(3, { stopLoss: { before: '90', after: '95' } }),
    change(4, { takeProfit: { before: '110', after: null } }),
  ]
  expect(exitLevels(position({ exitChanges }), 9)).toEqual([
    { exit: 'takeProfit', price: '110', from: 2, to: 4 },
    { exit: 'stopLoss', price: '90', from: 1, to: 3 },
    { exit: 'stopLoss', price: '95', from: 3, to: 9 },
  ])
  expect(exitLevels(position(), 9)).toEqual([])
})
