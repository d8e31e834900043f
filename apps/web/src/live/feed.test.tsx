import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, useSession } from '../api/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { fakeSockets } from '../testing/fake-socket.ts'
import { setVisible } from '../testing/visibility.ts'
import { ticker } from '../testing/samples.ts'
import { listen, prices, startFeed } from './feed.ts'
import { flushMs } from './price-store.ts'
import { priceAge, staleAfterMs } from './use-price.ts'

let stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  clearSession()
})
afterEach(() => {
  for (const stop of stops.toReversed()) stop()
  stops = []
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function begin(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi(answers)
  const sockets = fakeSockets()
  stops.push(api.restore, startFeed(sockets.open))
  return { api, sockets }
}

test('subscribes to a watched symbol, and receives its prices', () => {
  const { sockets } = begin()
  const changed = vi.fn()
  stops.push(prices.subscribe('FEED1', changed))
  const socket = sockets.last()
  socket.opens()
  expect(socket.sent).toContainEqual({ op: 'sub', ch: 'ticker:FEED1' })
  socket.says([
    { ch: 'ticker:FEED1', type: 'snapshot', seq: 1, data: [ticker({ symbol: 'FEED1' })], at: 1 },
  ])
  vi.advanceTimersByTime(flushMs)
  expect(changed).toHaveBeenCalledTimes(1)
  expect(prices.get('FEED1')?.price).toBe('97421.5')
})

test('polls watched symbols without a stream, and stops when the stream is back', async () => {
  const { api, sockets } = begin({ getPrice: [ticker({ symbol: 'FEED2', price: '5' })] })
  stops.push(prices.subscribe('FEED2', () => undefined))
  await vi.advanceTimersByTimeAsync(4000)
  expect(api.calls[0]).toMatchObject({ name: 'getPrice', input: { symbols: 'FEED2' } })
  expect(prices.get('FEED2')?.price).toBe('5')
  sockets.last().opens()
  const before = api.countOf('getPrice')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(api.countOf('getPrice')).toBe(before)
})

test('polls every watched price without a stream, however many there are', async () => {
  const { api } = begin({ getPrice: [] })
  const names = Array.from({ length: 120 }, (_, at) => `MANY${at}`)
  for (const name of names) stops.push(prices.subscribe(name, () => undefined))
  await vi.advanceTimersByTimeAsync(4000)
  const asked = api.calls.map(({ input }) => (input as { symbols: string }).symbols.split(','))
  expect(Math.max(...asked.map(({ length }) => length))).toBe(50)
  expect(new Set(asked.flat())).toEqual(new Set(names))
})

test('requests no prices while hidden, and requests them at once when shown', async () => {
  const { api } = begin({ getPrice: [ticker({ symbol: 'FEED3', price: '5' })] })
  stops.push(prices.subscribe('FEED3', () => undefined))
  await vi.advanceTimersByTimeAsync(4000)
  const before = api.countOf('getPrice')
  expect(before).toBeGreaterThan(0)
  setVisible(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(api.countOf('getPrice')).toBe(before)
  setVisible(true)
  expect(api.countOf('getPrice')).toBe(before + 1)
})

test('user channels wait until the ticket is accepted', async () => {
  useSession.setState({ token: 'token' })
  const { sockets } = begin({ createStreamTicket: { ticket: 'once-only-ticket', expireAt: 1 } })
  stops.push(listen('balance', () => undefined))
  const socket = sockets.last()
  socket.opens()
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.sent).toEqual([{ op: 'auth', ticket: 'once-only-ticket', id: 'auth' }])
  socket.says([{ op: 'ok', id: 'auth' }])
  expect(socket.sent).toContainEqual({ op: 'sub', ch: 'balance' })
})

test.each([
  [0, {}, 'live'],
  [staleAfterMs, {}, 'live'],
  [staleAfterMs + 1, {}, 'delayed'],
  [0, { stale: true }, 'delayed'],
  [0, { marketOpen: false }, 'closed'],
  [0, { price: null }, 'unknown'],
  [0, { stale: true, halt: { sinceAt: 900, reasonKey: 'source_outage' } }, 'halted'],
  [0, { marketOpen: false, halt: { sinceAt: 900, reasonKey: 'source_outage' } }, 'halted'],
] as const)('%i ms old with %j is %s', (ageMs, part, state) => {
  const price = { ...ticker({ symbol: 'X', ...part, updatedAt: 1000 }), move: null }
  expect(priceAge(price, 1000 + ageMs).state).toBe(state)
})
