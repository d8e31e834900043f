import { afterAll, afterEach, expect, test, vi } from 'vitest'
import {
  freshId,
  keepDrawings,
  mostDrawings,
  readDrawings,
  withDrawing,
  type Drawing,
} from './drawings.ts'

const kept = new Map<string, string>()
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})
afterEach(() => kept.clear())
// Test files share a process.
afterAll(() => vi.unstubAllGlobals())

const level: Drawing = { id: '1', kind: 'level', points: [{ at: null, price: 64_000.5 }] }
const trend: Drawing = {
  id: '2',
  kind: 'trendLine',
  points: [
    { at: 60_000, price: 1 },
    { at: 120_000, price: 2 },
  ],
}

test('each market keeps its own drawings', () => {
  keepDrawings('BTCUSDT', [level, trend])
  expect(readDrawings('BTCUSDT')).toEqual([level, trend])
  expect(readDrawings('ETHUSDT')).toEqual([])
  keepDrawings('BTCUSDT', [])
  expect(kept.size).toBe(0)
})

test('a malformed drawing is left out, and the rest stays', () => {
  const point = trend.points[0]
  const wrong = [
    null,
    'line',
    { ...level, id: 7 },
    { ...level, id: 'a' },
    { ...level, kind: 'sphere' },
    { ...level, points: [{ at: 5, price: 1 }] },
    { ...level, points: [{ at: null, price: '1' }] },
    { ...level, points: [] },
    { ...trend, points: [point] },
    { ...trend, points: [point, { at: null, price: 2 }] },
  ]
  kept.set('chartDrawings.BTCUSDT', JSON.stringify([...wrong, trend]))
  expect(readDrawings('BTCUSDT')).toEqual([trend])
  kept.set('chartDrawings.BTCUSDT', '[{')
  expect(readDrawings('BTCUSDT')).toEqual([])
})

test('a moved drawing keeps its place, and a new one gets an unused name', () => {
  const moved = { ...level, points: [{ at: null, price: 1 }] }
  expect(withDrawing([level, trend], moved)).toEqual([moved, trend])
  expect(freshId([])).toBe('1')
  expect(freshId([trend, level])).toBe('3')
  const full = Array.from({ length: mostDrawings }, (_, index) => ({ ...level, id: `${index}` }))
  expect(withDrawing(full, { ...level, id: '99' })).toEqual(full)
})
