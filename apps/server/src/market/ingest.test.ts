import { Price, Quantity } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/pool.ts'
import { createVirtualWorld } from '../platform/world.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createTickRecord } from '../testing/tick-record.ts'
import { silenceMs } from './guards.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { loadHeads } from './log/store.ts'
import { loadSymbols } from './symbols.ts'
import type { FeedTick } from './tick.ts'

const start = Date.parse('2026-11-18T12:00:00Z')
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('writes accepted ticks to the log, and refused ones with their reason to the refusals', async () => {
  const world = createVirtualWorld('ingest', start)
  const added: FeedTick[] = []
  const errors: unknown[] = []
  let closed = false
  const ingest = createIngest({
    pool: database.pool,
    world,
    symbols: loadSymbols(),
    committer: { add: (tick) => void added.push(tick), finalAt: () => start - 1_000 },
    heads: new Map([['BTCUSDT', { at: start - 5_000, price: Price.parse('60000') }]]),
    heard: new Map(),
    lastMinute: [],
    wasClosed: () => closed,
    onError: (error) => errors.push(error),
  })
  const tick = (text: string, at: number): FeedTick => {
    const price = Price.parse(text)
    const volume = Quantity.zero
    return { symbol: 'BTCUSDT', price, bid: price, ask: price, at, source: 'test', volume }
  }

  expect(ingest.take(tick('60010', start))).toBeNull()
  expect(ingest.take(tick('60010', start))).toBe('not_after_last')
  await world.advance(500)
  for (let index = 1; index <= 3; index++) {
    expect(ingest.take(tick('600100', start + index))).toBe('jump')
  }
  closed = true
  expect(ingest.take(tick('70000', start + 400))).toBeNull()
  await ingest.stop()

  expect(added.map(({ at }) => at)).toEqual([start, start + 400])
  const { rows } = await database.pool.query(
    'select reason, price, tick_at, count from market_refusal order by reason',
  )
  const far = Price.parse('600100').toString()
  expect(rows).toEqual([
    { reason: 'jump', price: far, tick_at: String(start + 1), count: 3 },
    {
      reason: 'not_after_last',
      price: Price.parse('60010').toString(),
      tick_at: String(start),
      count: 1,
    },
  ])
  expect(errors).toEqual([])
})

test('accepts no price after a restart that the minutes before it would refuse', async () => {
  const world = createVirtualWorld('restarted', start + 600_000)
  const now = () => world.clock.now()
  const open = async (loggedMsAgo: number) => {
    const { heard } = await loadHeads(database.pool, [], now() - silenceMs)
    return createIngest({
      pool: database.pool,
      world,
      symbols: loadSymbols(),
      committer: { add: () => undefined, finalAt: () => now() - 1_000 },
      heads: new Map([['BTCUSDT', { at: now() - loggedMsAgo, price: Price.parse('60000') }]]),
      heard,
      lastMinute: [],
      wasClosed: () => false,
      onError: (error) => errors.push(error),
    })
  }
  const errors: unknown[] = []
  const price = Price.parse('600000')
  const quote = { symbol: 'BTCUSDT', price, bid: price, ask: price, source: 'test' }
  const say = (ingest: Ingest) => ingest.take({ ...quote, at: now(), volume: Quantity.zero })

  // The log was written two seconds ago.
  const first = await open(2_000)
  expect(say(first)).toBe('jump')
  await first.stop()
  // No tick was accepted for ten minutes, and the source reported the same price before this start.
  await world.advance(60_000)
  const second = await open(600_000)
  expect(say(second)).toBe('jump')
  await second.stop()
  // No source has reported for longer than the silence limit.
  await world.advance(silenceMs + 1)
  const third = await open(900_000)
  expect(say(third)).toBe('jump')
  for (let turn = 0; turn < 4; turn += 1) {
    await world.advance(500)
    expect(say(third)).toBe(turn < 3 ? 'jump' : null)
  }
  await third.stop()
})

test('limits ticks after a restart by the minute before it', async () => {
  const world = createVirtualWorld('minute', start + 3_600_000)
  const now = world.clock.now()
  const record = createTickRecord(database.pool)
  const quoteOf = (text: string) => {
    const price = Price.parse(text)
    return { symbol: 'ETHUSDT', price, bid: price, ask: price }
  }
  for (const [text, msAgo] of [
    ['3500', 62_000],
    ['3000', 50_000],
    ['2913', 3_000],
    ['2829', 1_000],
  ] as const)
    await record.add({ ...quoteOf(text), at: now - msAgo })
  const known = await loadHeads(database.pool, ['ETHUSDT'], now)
  expect(known.lastMinute.map(({ price }) => Price.text(price))).toEqual(['3000', '2913', '2829'])
  const ingest = createIngest({
    ...known,
    pool: database.pool,
    world,
    symbols: loadSymbols(),
    committer: { add: () => undefined, finalAt: () => 0 },
    wasClosed: () => false,
    onError: (error) => {
      throw error
    },
  })
  const facts = { source: 'test', volume: Quantity.zero, at: now }
  // Less than three hundredths from the last price, more than six from that of fifty seconds ago.
  expect(ingest.take({ ...quoteOf('2750'), ...facts })).toBe('jump')
  expect(ingest.take({ ...quoteOf('2821'), ...facts })).toBeNull()
  await ingest.stop()
})

test('refuses a tick with a time in microseconds before any loop over the time up to it', async () => {
  const asked: number[] = []
  const price = Price.parse('60010')
  const ingest = createIngest({
    pool: database.pool,
    world: createVirtualWorld('microseconds', start),
    symbols: loadSymbols(),
    committer: { add: () => undefined, finalAt: () => start - 1_000 },
    heads: new Map([['BTCUSDT', { at: start - 5_000, price }]]),
    heard: new Map(),
    lastMinute: [],
    wasClosed: (_symbol, _from, to) => asked.push(to) > 0,
    onError: (error) => {
      throw error
    },
  })
  const quote = { symbol: 'BTCUSDT', price, bid: price, ask: price, source: 'test' }
  const take = (at: number) => ingest.take({ ...quote, at, volume: Quantity.zero })
  expect(take(start * 1_000)).toBe('in_future')
  expect(take(start)).toBeNull()
  expect(asked).toEqual([])
  await ingest.stop()
})
