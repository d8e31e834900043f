import { Price } from '@candor/money'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBus } from '../platform/bus.ts'
import type { Database } from '../platform/database/pool.ts'
import { createVirtualWorld } from '../platform/world.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createMarket, type Market, type MarketTopics } from './index.ts'
import { openMarketServer, type MarketServer } from './testing/market-server.ts'
import { vendorConfig, vendorDialect, vendorStarts } from './testing/vendor-dialect.ts'

/** The server's market with three vendors on this machine, each of which is wrong in a different way. */
const start = Date.parse('2026-11-18T12:00:00Z')
const dataFolder = mkdtempSync(join(tmpdir(), 'candor-live-market-'))
const world = createVirtualWorld('live market', start)
const names = ['acme', 'beta', 'ceres'] as const
const errors: unknown[] = []
let database: Database
let servers: MarketServer[]
let market: Market

const openMarket = (config: Parameters<typeof createMarket>[0]['config']) =>
  createMarket({
    pool: database.pool,
    world,
    bus: createBus<MarketTopics>((error) => errors.push(error)),
    config,
    onError: (error) => errors.push(error),
  })

beforeAll(async () => {
  database = await createTestDatabase()
  servers = []
  for (const _ of names) servers.push(await openMarketServer(world, vendorDialect, vendorStarts))
  const sources = names.map((name, index) => {
    const vendor = vendorConfig(servers[index]!.port, name)
    // An hour of history is enough here.
    return index === 0 ? vendor : { ...vendor, history: undefined }
  })
  market = await openMarket({ dataFolder, feed: { sources } })
  await market.start()
})
afterAll(async () => {
  await market.stop()
  for (const server of servers) await server.close()
  await database.close()
})

const bitcoin = () => market.symbols.get('BTCUSDT')!
const state = () => market.state(bitcoin(), world.clock.now())
const live = async (milliseconds: number) => {
  await world.advance(milliseconds)
  await market.settled()
}
const last = () => market.prices.tick('BTCUSDT')!

test('makes one price of three sources and names them in the log', async () => {
  await live(5_000)
  expect(state()).toBe('live')
  expect(last().source).toBe('acme+beta+ceres')
  expect(last().price / Price.one).toBeGreaterThanOrEqual(60_000n)
  const figures = market.figures(bitcoin(), world.clock.now())
  expect(figures).toMatchObject({ recording: null, source: 'acme+beta+ceres', volume: null })
  expect(figures.day).not.toBeNull()
})

test('ignores a source that reports ten times as much, and records it', async () => {
  servers[2]!.become('tenfold')
  await live(5_000)
  expect(state()).toBe('live')
  expect(last().source).toBe('acme+beta')
  expect(last().price / Price.one).toBeLessThan(60_020n)
  servers[2]!.become('honest')
  await live(5_000)
  expect(last().source).toBe('acme+beta+ceres')
  const { rows } = await database.pool.query(
    `select source, reason from market_refusal where symbol = 'BTCUSDT' and reason = 'outlier'`,
  )
  expect(rows).toEqual([{ source: 'ceres', reason: 'outlier' }])
})

test('makes the price stale with one of three sources, until a second is back', async () => {
  servers[1]!.become('half open')
  servers[2]!.become('silent')
  await live(5_000)
  expect(state()).toBe('stale')
  const stale = last().seq
  await live(10_000)
  expect(last().seq).toBe(stale)
  servers[1]!.become('honest')
  await live(20_000)
  expect(state()).toBe('live')
  expect(last().source).toBe('acme+beta')
  servers[2]!.become('honest')
  await live(5_000)
  expect(last().source).toBe('acme+beta+ceres')
})

test('applies the guards of every feed when all sources jump', async () => {
  const { price } = last()
  for (const server of servers) server.become('tenfold')
  await live(10_000)
  expect(state()).toBe('stale')
  expect(last().price).toBe(price)
  const { rows } = await database.pool.query(
    `select distinct source from market_refusal where symbol = 'BTCUSDT' and reason = 'jump'`,
  )
  expect(rows).toEqual([{ source: 'acme+beta+ceres' }])
  for (const server of servers) server.become('honest')
  await live(5_000)
  expect(state()).toBe('live')
})

test('has no price for a symbol without a source', () => {
  const { state: of, shown } = market.figures(market.symbols.get('ETHUSDT')!, world.clock.now())
  expect([of, shown]).toEqual(['stale', null])
})

test('takes history from the first source, without other errors', async () => {
  await market.candles.filled()
  const request = {
    symbol: 'BTCUSDT',
    interval: '1d',
    limit: 30,
    endAt: world.clock.now(),
  } as const
  expect((await market.candles.list(request)).length).toBeGreaterThan(13)
  const messages = errors.map((error) => (error as Error).message)
  expect(messages.filter((text) => !/^(beta|ceres): /.test(text))).toEqual([])
})

test('refuses recorded prices in a live database, and symbols that are not traded', async () => {
  await expect(openMarket({ dataFolder, feed: null })).rejects.toThrow(/holds live prices/)
  const strange = { ...vendorConfig(1), symbols: { NOPE: 'x' } }
  await expect(openMarket({ dataFolder, feed: { sources: [strange] } })).rejects.toThrow(/NOPE/)
})
