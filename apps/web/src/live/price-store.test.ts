import type { Quote } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPriceStore, flushMs } from './price-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function quote(symbol: string, price: string | null, updatedAt: number): Quote {
  const unknown = { open24h: null, high: null, low: null, change: null, changeRate: null }
  const rest = {
    bid: price,
    ask: price,
    volume: null,
    turnover: null,
    nextOpenAt: null,
    halt: null,
  }
  return { symbol, price, updatedAt, ...unknown, ...rest, marketOpen: true, stale: price === null }
}

test('notifies a subscriber once for many ticks, and only of its own symbol', () => {
  const store = createPriceStore(() => undefined)
  const bitcoin = vi.fn()
  const ether = vi.fn()
  store.subscribe('BTCUSDT', bitcoin)
  store.subscribe('ETHUSDT', ether)
  for (let at = 1; at <= 50; at += 1) store.apply([quote('BTCUSDT', String(90_000 + at), at)])
  expect(bitcoin).not.toHaveBeenCalled()
  vi.advanceTimersByTime(flushMs)
  expect(bitcoin).toHaveBeenCalledTimes(1)
  expect(ether).not.toHaveBeenCalled()
  expect(store.get('BTCUSDT')).toMatchObject({ price: '90050', move: 'up' })
})

test('ignores a late tick', () => {
  const store = createPriceStore(() => undefined)
  store.apply([quote('BTCUSDT', '100', 20)])
  store.apply([quote('BTCUSDT', '90', 10)])
  expect(store.get('BTCUSDT')?.price).toBe('100')
})

test('an equal price is not a fall', () => {
  const store = createPriceStore(() => undefined)
  store.apply([quote('X', '1.0', 1), quote('X', '1.00', 2)])
  expect(store.get('X')?.move).toBeNull()
  store.apply([quote('X', '0.99', 3)])
  expect(store.get('X')?.move).toBe('down')
})

test('the first subscriber starts the watch and the last one ends it', () => {
  const watch = vi.fn()
  const store = createPriceStore(watch)
  const stops = [store.subscribe('X', () => undefined), store.subscribe('X', () => undefined)]
  expect(watch.mock.calls).toEqual([['X', true]])
  for (const stop of stops) stop()
  expect(watch.mock.calls).toEqual([
    ['X', true],
    ['X', false],
  ])
})

test.each([
  ['9', '10', 'up'],
  ['100.5', '100.49', 'down'],
  ['0.000000000001', '0.000000000002', 'up'],
  ['1.10', '1.1', null],
])('%s and then %s is a move %s', (before, after, move) => {
  const store = createPriceStore(() => undefined)
  store.apply([quote('X', before, 1), quote('X', after, 2)])
  expect(store.get('X')?.move).toBe(move)
})
