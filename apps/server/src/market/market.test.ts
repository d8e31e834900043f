import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs, endpoints, HOUR } from '@candor/api'
import { verifySegment } from '@candor/verify'
import { Price } from '@candor/money'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBus } from '../platform/bus.ts'
import type { Database } from '../platform/database/pool.ts'
import { isRefusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { VirtualWorld } from '../platform/world.ts'
import { createVirtualWorld } from '../platform/world.ts'
import { createTestDatabase } from '../testing/database.ts'
import { alertRoutes } from './alerts/routes.ts'
import type { Feed, Market, MarketTopics } from './index.ts'
import {
  createMarket,
  createRecordedFeed,
  loadSymbols,
  marketRoutes,
  pushMarket,
  segmentsOf,
} from './index.ts'
import { distribute } from './rankings.ts'

/** A Wednesday on which every market is open. */
const start = Date.parse('2026-11-18T15:00:20Z')
const dataFolder = mkdtempSync(join(tmpdir(), 'candor-market-'))
const symbols = loadSymbols()
const all = { symbols: [...symbols.keys()] }
const wholeList = { favorite: false, sort: 'hot' } as const
let database: Database
let world: VirtualWorld
let market: Market
/** While true, the feed is connected and reports nothing. */
let silent = false
const errors: unknown[] = []
const bus = createBus<MarketTopics>((error) => errors.push(error))
/** Number of connected browsers. */
let watching = 1
const pushed = new Map<string, unknown[]>()
const sources = new Map<string, { snapshot(channel: string, userId: null): unknown }>()

beforeAll(async () => {
  database = await createTestDatabase()
  world = createVirtualWorld('market', start)
  const recorded = createRecordedFeed({ world, symbols })
  const feed: Feed = {
    ...recorded,
    ticks: (names, onTick) => recorded.ticks(names, (tick) => void (silent || onTick(tick))),
  }
  const { pool } = database
  const onError = (error: unknown) => errors.push(error)
  market = await createMarket({ pool, world, bus, config: { dataFolder }, onError, feed })
  pushMarket({
    ...market,
    world,
    bus,
    live: {
      get clients() {
        return watching
      },
      hasWatchers: () => watching > 0,
      source: (kind, source) => void sources.set(kind, source),
      publish: (channel, data) =>
        void pushed.set(channel, [...(pushed.get(channel) ?? []), ...data]),
    },
  })
  await market.start()
  await market.candles.filled()
  await live(90_000)
})
afterAll(async () => {
  await market.stop()
  await database.close()
})

/** Advances the time in steps, so that commits keep up with the virtual clock. */
async function live(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 250) {
    await world.advance(250)
    await market.settled()
  }
}
const now = () => world.clock.now()

test('has a live ticker of every symbol that fits its schema', async () => {
  const tickers = await market.queries.price(all, null, now())
  expect(v.parse(endpoints.getPrice.result, tickers)).toHaveLength(symbols.size)
  for (const ticker of v.parse(endpoints.listSymbols.result, tickers)) {
    expect(ticker, ticker.symbol).toMatchObject({
      stale: false,
      marketOpen: true,
      nextOpenAt: null,
    })
    expect(ticker.source).toBe('recorded')
    // An index has the fewest hours: those of the exchange.
    expect(ticker.sparkline.length).toBeGreaterThan(6)
    expect(now() - ticker.updatedAt!).toBeLessThan(2_000)
  }
})

test('names the replayed days, their source and the restart in a ticker', async () => {
  const tickers = await market.queries.list(wholeList, null, now())
  const recordingOf = (name: string) => tickers.find(({ symbol }) => symbol === name)?.recording
  // The weeks begin on a Sunday at midnight. A first minute with trades is left out; gold opens at 23:00.
  for (const [name, venue, begins] of [
    ['BTCUSDT', 'Binance', 60_000],
    ['XAUUSD', null, 23 * HOUR],
  ] as const) {
    const { from, weeks, firstDay, lastDay, source } = symbols.get(name)!.recording
    expect(source).toBe(venue)
    expect(recordingOf(name)).toMatchObject({ from: firstDay, to: lastDay, source: venue })
    const away = recordingOf(name)!.restartAt! - now()
    expect(away > 0 && away <= weeks * 7 * dayMs).toBe(true)
    expect((recordingOf(name)!.restartAt! - from) % (weeks * 7 * dayMs)).toBe(begins)
  }
})

test('states that the recording has started over while the day’s figures contain the jump', async () => {
  const recordingAt = async (at: number) =>
    (await market.queries.list(wholeList, null, at)).find(({ symbol }) => symbol === 'BTCUSDT')!
      .recording!
  const at = (await recordingAt(now())).restartAt!
  for (const [later, expected] of [
    [-60_000, null],
    [0, at],
    [dayMs - 60_000, at],
    [dayMs, null],
  ] as const)
    expect((await recordingAt(at + later)).restartedAt).toBe(expected)
})

test('shows the last tick of the log as the last price', async () => {
  const last = market.prices.tick('BTCUSDT')!
  const [logged] = await market.ticksOf('BTCUSDT', [last.seq])
  expect(logged).toMatchObject({ price: last.price, at: last.at, seq: last.seq })
  expect(last.age(last.at + 700)).toBe(700)
  const { rows } = await database.pool.query<{ count: string; max: string }>(
    `select count(*), max(seq) from market_tick where symbol = 'BTCUSDT'`,
  )
  expect(rows[0]!.count).toBe(rows[0]!.max)
})

test('proves every tick of the log as a browser does', async () => {
  // Results follow the requested order, duplicates included.
  const segments = await segmentsOf(database.pool, 'EURUSD', [5, 9, 1, 5])
  expect(segments.map(({ ticks }) => ticks[0]!.seq)).toEqual([5, 9, 1, 5])
  for (const segment of segments)
    expect(await verifySegment(segment, market.publicKey)).toBe('proven')
})

test('derives open, high, low and change of 24 hours from the minutes', async () => {
  const ticker = await market.queries.price({ symbol: 'ETHUSDT' }, null, now())
  if (isRefusal(ticker) || Array.isArray(ticker)) throw new Error('one ticker was expected')
  const minutes = await market.queries.kline(
    { symbol: 'ETHUSDT', interval: '1m', limit: 1000 },
    now(),
  )
  const day = await market.candles.list({
    symbol: 'ETHUSDT',
    interval: '1m',
    limit: 3_000,
    endAt: now() + 1,
  })
  const last24h = day.filter(({ openAt }) => openAt >= now() - (now() % 60_000) - 86_400_000)
  const highs = last24h.map(({ high }) => high)
  expect(ticker.high).toBe(Price.text(highs.reduce((a, b) => (a > b ? a : b))))
  expect(ticker.open24h).toBe(Price.text(last24h[0]!.open))
  expect(v.parse(endpoints.getKline.result, minutes)).toHaveLength(1000)
  expect(Price.parse(ticker.change!)).toBe(Price.parse(ticker.price!) - last24h[0]!.open)
})

test('searches, filters and sorts lists; ranks only symbols that rose or fell', async () => {
  const { queries } = market
  const listed = await queries.list({ ...wholeList, keyword: 'bitc' }, null, now())
  expect(listed.map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
  for (const [keyword, symbol] of [
    ['ドル円', 'USDJPY'],
    ['白银', 'XAGUSD'],
    ['nasdaq 100', 'NAS100'],
  ] as const) {
    const found = await queries.list({ ...wholeList, keyword }, null, now())
    expect(found.map((one) => one.symbol)).toEqual([symbol])
  }
  expect(await queries.list({ ...wholeList, keyword: '/' }, null, now())).toEqual([])
  const metals = await queries.list({ ...wholeList, category: 'metal', sort: 'name' }, null, now())
  expect(metals.map(({ name }) => name)).toEqual(['Gold', 'Silver'])
  const cfds = await queries.list({ ...wholeList, category: 'cfd', sort: 'name' }, null, now())
  expect(cfds.map(({ symbol }) => symbol)).toEqual(['US500', 'NAS100'])
  expect(cfds.map(({ recording }) => recording!.restartAt! > now())).toEqual([true, true])
  const rates = (await queries.list({ ...wholeList, sort: 'change_desc' }, null, now())).map(
    ({ changeRate }) => parseFloat(changeRate!),
  )
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  const risers = queries.ranking({ type: 'rise', limit: 100 }, now())
  const fallers = queries.ranking({ type: 'fall', limit: 100 }, now())
  expect(v.parse(endpoints.getRanking.result, [...risers, ...fallers]).length).toBeGreaterThan(5)
  expect(risers.every(({ changeRate }) => parseFloat(changeRate!) > 0)).toBe(true)
  expect(fallers.every(({ changeRate }) => parseFloat(changeRate!) < 0)).toBe(true)
  expect(queries.ranking({ type: 'volume', limit: 2 }, now())).toHaveLength(2)
})

test('counts every open market once in the distribution', () => {
  const spread = v.parse(
    endpoints.getPriceDistribution.result,
    market.queries.distribution({}, now()),
  )
  expect(spread.up + spread.flat + spread.down).toBe(symbols.size)
  expect(spread.buckets.reduce((total, { count }) => total + count, 0)).toBe(symbols.size)
  const crypto = market.queries.distribution({ category: 'crypto' }, now())
  expect(crypto.up + crypto.flat + crypto.down).toBe(6)
  expect(crypto).toMatchObject({ open: 6, closed: 0 })
  // Indices are traded as contracts for difference, in the list and in the count.
  const cfd = market.queries.distribution({ category: 'cfd' }, now())
  expect(cfd.open + cfd.closed).toBe(2)
})

test('names a closed market in the distribution without counting it', () => {
  const markets = [...symbols.values()].map((symbol) => market.figures(symbol, now()))
  const known = markets.filter(({ changeRate }) => changeRate !== null)
  const gold = markets.map((one) =>
    one.symbol.name === 'XAUUSD' ? { ...one, state: 'closed' as const } : one,
  )
  const { open, closed, up, flat, down, buckets } = distribute(gold, undefined, now())
  expect({ open, closed }).toEqual({ open: markets.length - 1, closed: 1 })
  expect(up + flat + down).toBe(known.length - 1)
  expect(buckets.reduce((total, { count }) => total + count, 0)).toBe(known.length - 1)
})

test('refuses an unknown symbol and returns the server’s time', async () => {
  const refusal = await market.queries.price({ symbols: ['BTCUSDT', 'NOPE'] }, null, now())
  expect(refusal).toMatchObject({ refused: 'SYMBOL_NOT_FOUND' })
  const kline = await market.queries.kline({ symbol: 'NOPE', interval: '1d', limit: 3 }, now())
  expect(kline).toMatchObject({ refused: 'SYMBOL_NOT_FOUND' })
  expect(v.parse(endpoints.getServerTime.result, market.queries.serverTime(start))).toEqual({
    serverAt: start,
    time: '2026-11-18 23:00:20',
    zone: '+08:00',
  })
})

test('returns candles of every interval that fit their schema and end with the running one', async () => {
  for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const) {
    const request = { symbol: 'XAUUSD', interval, limit: 300 }
    const found = v.parse(endpoints.getKline.result, await market.queries.kline(request, now()))
    const last = market.prices.tick('XAUUSD')!
    expect(found.at(-1)?.[4], interval).toBe(Price.text(last.price))
    expect(found.at(-1)?.[5], 'gold has no traded volume').toBeNull()
  }
})

test('keeps favourites per user, in the user’s order', async () => {
  const userId = '6400000000001'
  await database.pool.query(
    `insert into market_favorite values ($1, $2, 'XAUUSD', true, 2), ($1, $2, 'BTCUSDT', true, 5),
       ($1, $2, 'ETHUSDT', false, 1)`,
    [partOf(userId), userId],
  )
  const mine = await market.queries.list({ ...wholeList, favorite: true }, userId, now())
  expect(mine.map(({ symbol, isFavorite }) => [symbol, isFavorite])).toEqual([
    ['XAUUSD', true],
    ['BTCUSDT', true],
  ])
  expect(await market.queries.list({ ...wholeList, favorite: true }, null, now())).toEqual([])
})

test('pushes quotes, candles and the distribution to subscribers', async () => {
  const kline = await sources.get('kline')?.snapshot('kline:BTCUSDT:5m', null)
  expect(kline).toHaveLength(2)
  expect(sources.get('ticker')?.snapshot('ticker:NOPE', null)).toBeNull()
  expect(sources.get('ticker')?.snapshot('ticker:*', null)).toHaveLength(symbols.size)
  pushed.clear()
  await live(3_000)
  const candles = v.parse(endpoints.getKline.result, pushed.get('kline:BTCUSDT:5m'))
  const request = { symbol: 'BTCUSDT', interval: '5m', limit: 1 } as const
  expect([candles.at(-1)]).toEqual(await market.queries.kline(request, now()))
  expect(pushed.get('ticker:BTCUSDT')!.length).toBeGreaterThan(3)
  expect(pushed.get('distribution')!.length).toBeGreaterThan(1)
})

test('pushes the last committed ticks to subscribers, and then every new one', async () => {
  const request = { symbol: 'BTCUSDT', limit: 50 }
  const before = v.parse(endpoints.listTicks.result, await market.queries.ticks(request))
  expect(before).toHaveLength(50)
  expect(await sources.get('ticks')?.snapshot('ticks:BTCUSDT', null)).toEqual(before)
  expect(await sources.get('ticks')?.snapshot('ticks:NOPE', null)).toBeNull()
  expect(await market.queries.ticks({ symbol: 'NOPE', limit: 1 })).toMatchObject({
    refused: 'SYMBOL_NOT_FOUND',
  })
  const last = before.at(-1)!
  const { rows } = await database.pool.query<{ seq: string }>(
    `select max(seq) as seq from market_tick where symbol = 'BTCUSDT'`,
  )
  expect(String(last.seq)).toBe(rows[0]!.seq)
  pushed.clear()
  await live(3_000)
  const ticks = v.parse(endpoints.listTicks.result, pushed.get('ticks:BTCUSDT'))
  expect(ticks.length).toBeGreaterThan(3)
  expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, index) => last.seq + 1 + index))
  const now50 = v.parse(endpoints.listTicks.result, await market.queries.ticks(request))
  expect(now50.slice(-ticks.length)).toEqual(ticks)
  expect(
    v.parse(endpoints.listTicks.result, await market.queries.ticks({ ...request, limit: 2 })),
  ).toEqual(now50.slice(-2))
})

test('computes nothing without clients, and sends everything to later ones', async () => {
  watching = 0
  pushed.clear()
  await live(2_000)
  expect([...pushed.keys()].filter((channel) => !channel.startsWith('kline:'))).toEqual([])
  watching = 1
  await live(1_000)
  expect(pushed.get('ticker:BTCUSDT')).toBeDefined()
  expect(pushed.get('distribution')).toBeDefined()
})

test('has a route for every market endpoint', () => {
  const reads = { pool: database.pool, symbols, missingSince: () => null }
  const routes = [...marketRoutes(market.queries, symbols), ...alertRoutes(reads)]
  const paths = routes.map(({ endpoint }) => endpoint.name)
  const wanted = Object.values(endpoints).filter(({ concept }) => concept === 'market')
  expect(new Set(paths)).toEqual(new Set(wanted.map(({ name }) => name)))
})

test('marks prices of a silent feed as stale, then as unknown, and invents none', async () => {
  const bitcoin = symbols.get('BTCUSDT')!
  expect(market.state(bitcoin, now())).toBe('live')
  expect(market.isReady(now())).toBe(true)
  silent = true
  await live(2_500)
  expect(market.state(bitcoin, now())).toBe('stale')
  const stale = await market.queries.price({ symbol: 'BTCUSDT' }, null, now())
  expect(stale).toMatchObject({
    stale: true,
    price: Price.text(market.prices.tick('BTCUSDT')!.price),
  })
  expect(market.isReady(now()), 'a short silence is no reason to turn users away').toBe(true)
  await world.advance(60_000)
  expect(market.isReady(now())).toBe(false)
  await world.advance(240_000)
  const unknown = await market.queries.price({ symbol: 'BTCUSDT' }, null, now())
  expect(unknown).toMatchObject({ stale: true, price: null, bid: null, ask: null, change: null })
  silent = false
  await live(2_000)
  expect(market.state(bitcoin, now())).toBe('live')
  expect(market.isReady(now())).toBe(true)
})

test('shows gold closed at the weekend with its last price and its next opening', async () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  expect(market.state(symbols.get('XAUUSD')!, saturday)).toBe('closed')
  const gold = await market.queries.price({ symbol: 'XAUUSD' }, null, saturday)
  expect(gold).toMatchObject({ marketOpen: false, stale: false })
  expect(gold).toMatchObject({ nextOpenAt: Date.parse('2026-11-22T23:00:00Z') })
  expect(gold).toMatchObject({ price: Price.text(market.prices.tick('XAUUSD')!.price) })
})

test('reported no errors in any of these tests', () => {
  expect(errors).toEqual([])
})

test('refuses users and ends the process once another writer of the log is found', async () => {
  expect(market.isReady(now())).toBe(true)
  await database.pool.query(
    `insert into market_tick (symbol, seq, price, bid, ask, at, source, chain)
     select symbol, seq + 1, price, bid, ask, at, 'another', chain from market_tick
     where symbol = 'BTCUSDT' order by seq desc limit 1`,
  )
  await live(2_000)
  expect(errors).toMatchObject([{ code: '23505' }])
  expect(market.isReady(now())).toBe(false)
  await market.fenced
})
