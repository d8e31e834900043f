import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs, HOUR } from '@candor/api'
import { Price, subtract } from '@candor/money'
import { expect, test } from 'vitest'
import { createBus } from '../platform/bus.ts'
import { createVirtualWorld } from '../platform/world.ts'
import { createTestDatabase } from '../testing/database.ts'
import { rollUp } from './candles/interval.ts'
import {
  createMarket,
  createRecordedFeed,
  loadSymbols,
  type Feed,
  type MarketTopics,
} from './index.ts'

const sunday = Date.parse('2026-11-22T12:00:20Z')
const fridayEvening = Date.parse('2026-11-20T16:00:00Z')
const list = { favorite: false, sort: 'hot' } as const

test('shows Friday’s close of gold without bid and ask when the first start is on a Sunday', async () => {
  const database = await createTestDatabase()
  const world = createVirtualWorld('first-weekend', sunday)
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const recorded = createRecordedFeed({ world, symbols: loadSymbols() })
  // Two weeks of one symbol are enough here.
  const feed: Feed = {
    ...recorded,
    candles: async (symbol, from, to) =>
      symbol === 'XAUUSD' ? recorded.candles(symbol, from, to) : [],
  }
  const market = await createMarket({
    feed,
    pool: database.pool,
    world,
    bus: createBus<MarketTopics>(onError),
    config: { dataFolder: mkdtempSync(join(tmpdir(), 'candor-weekend-')) },
    onError,
  })
  await market.start()
  const goldAt = async (at: number) => {
    const tickers = await market.queries.list(list, null, at)
    return tickers.find(({ symbol }) => symbol === 'XAUUSD')!
  }
  const gold = await goldAt(sunday)
  const [last] = await market.candles.list({
    symbol: 'XAUUSD',
    interval: '1m',
    limit: 1,
    endAt: sunday,
  })
  expect(gold).toMatchObject({
    price: Price.text(last!.close),
    bid: null,
    ask: null,
    marketOpen: false,
    stale: false,
    updatedAt: last!.openAt + 60_000,
  })
  expect(gold.updatedAt).toBeGreaterThan(fridayEvening)
  expect(gold.nextOpenAt).toBeGreaterThan(sunday)
  // The day's figures cover the 24 hours before the close, and stand still with it.
  const closedAt = gold.updatedAt!
  const day = await recorded.candles('XAUUSD', closedAt - dayMs, closedAt - 1)
  const change = Price.text(subtract(last!.close, day[0]!.open))
  expect(gold).toMatchObject({ open24h: Price.text(day[0]!.open), change })
  expect(gold.sparkline).toHaveLength(rollUp(day, '1h').length)
  const { open24h, changeRate, high, low, sparkline } = gold
  expect(await goldAt(sunday + 9 * HOUR)).toMatchObject({
    open24h,
    change,
    changeRate,
    high,
    low,
    sparkline,
  })
  // Decisions may not use this price.
  expect(market.prices.tick('XAUUSD')).toBeNull()
  await market.stop()
  await database.close()
  expect(errors).toEqual([])
})
