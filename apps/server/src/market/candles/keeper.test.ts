import { minuteMs, dayMs } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { createTestDatabase } from '../../testing/database.ts'
import type { Feed } from '../feed/feed.ts'
import { createRecordedFeed } from '../feed/recorded/index.ts'
import { saveBatch } from '../log/store.ts'
import { loadSymbols } from '../symbols.ts'
import type { CommittedTick, FeedTick } from '../tick.ts'
import type { Candle } from './candle.ts'
import { rollUp } from './interval.ts'
import { createCandles } from './keeper.ts'
import { createRecent } from './recent.ts'
import { keepMinutes, lastMinutes } from './store.ts'

const symbols = loadSymbols()
const names = ['BTCUSDT', 'ETHUSDT', 'XAUUSD']
const start = Date.parse('2026-11-18T12:00:20Z')
const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const
let database: Database

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

/** @param completeUntil up to when the price record is complete; by default up to now */
function openCandles(startAt: number, hasRecord = true, completeUntil?: () => number) {
  const world = createVirtualWorld('candles', startAt)
  const recorded = createRecordedFeed({ world, symbols })
  const asked: { symbol: string; from: number }[] = []
  const feed: Feed = {
    ...recorded,
    candles(symbol, from, to) {
      asked.push({ symbol, from })
      return hasRecord ? recorded.candles(symbol, from, to) : Promise.resolve([])
    },
  }
  const recent = createRecent()
  const errors: unknown[] = []
  const candles = createCandles({
    pool: database.pool,
    world,
    feed,
    symbols: names,
    recent,
    completeUntil: completeUntil ?? world.clock.now,
    onError: (error) => errors.push(error),
  })
  const apply = (tick: FeedTick) => candles.apply([tick as CommittedTick])
  return { world, feed, recorded, candles, recent, asked, errors, apply }
}

async function kept(symbol: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from market_candle where symbol = $1 and interval = '1m'`,
    [symbol],
  )
  return parseInt(rows[0]!.count, 10)
}

function loggedTick(seq: number, at: number, text: string): CommittedTick {
  const price = Price.parse(text)
  const quote = { price, bid: price, ask: price, volume: Quantity.zero, source: 'test' }
  return {
    ...quote,
    symbol: 'BTCUSDT',
    seq,
    at,
    chain: Buffer.alloc(32, seq),
    logSeq: seq,
  }
}

const opensOf = (candles: readonly Candle[]) => candles.map(({ openAt }) => openAt)

test('keeps two weeks of recorded minutes at the first start and rolls up every interval from them', async () => {
  const { candles, recorded } = openCandles(start)
  await candles.start()
  await candles.filled()
  const midnight = start - (start % dayMs)
  const truth = await recorded.candles('BTCUSDT', midnight - 14 * dayMs, start - 20_001)
  expect(await kept('BTCUSDT')).toBe(truth.length)
  for (const interval of intervals) {
    const limit = 1_000
    const listed = await candles.list({ symbol: 'BTCUSDT', interval, limit, endAt: start })
    expect(listed, interval).toEqual(rollUp(truth, interval).slice(-limit))
  }
  await candles.stop()
})

test('stops without waiting for the history of the other symbols, which the next start fills', async () => {
  const first = openCandles(start)
  await first.candles.start()
  const atFirst = first.asked.length
  await first.candles.stop()
  expect(first.asked.length - atFirst).toBeLessThan(names.length)
  const again = openCandles(start)
  await again.candles.start()
  await again.candles.filled()
  const midnight = start - (start % dayMs)
  for (const name of names) {
    const truth = await again.recorded.candles(name, midnight - 14 * dayMs, start - 20_001)
    expect(await kept(name), name).toBe(truth.length)
    const days = await again.candles.list({
      symbol: name,
      interval: '1d',
      limit: 100,
      endAt: start,
    })
    expect(days, name).toEqual(rollUp(truth, '1d'))
  }
  await again.candles.stop()
})

test('returns the same candles for an earlier end and a small limit as in the whole list', async () => {
  const { candles } = openCandles(start)
  await candles.start()
  await candles.filled()
  for (const interval of ['5m', '4h', '1d'] as const) {
    const all = await candles.list({ symbol: 'XAUUSD', interval, limit: 1_000, endAt: start })
    const middle = all[Math.floor(all.length / 2)]!.openAt
    const endAt = middle + 1
    const some = await candles.list({ symbol: 'XAUUSD', interval, limit: 5, endAt })
    expect(some).toEqual(all.filter(({ openAt }) => openAt <= middle).slice(-5))
  }
  await candles.stop()
})

test('makes the recorded candles from live ticks, and fills only the gap after a restart', async () => {
  const first = openCandles(start)
  await first.candles.start()
  await first.candles.filled()
  await first.candles.catchUp(first.world.clock.now())
  const stop = first.feed.ticks(names, first.apply)
  await first.world.advance(3 * minuteMs)
  stop()
  await first.candles.stop()
  expect(first.errors).toEqual([])
  const until = first.world.clock.now()
  const request = { symbol: 'ETHUSDT', interval: '1m', limit: 5, endAt: until + 1 } as const
  const played = await first.recorded.candles('ETHUSDT', start - 5 * minuteMs, until)
  expect(await first.candles.list(request)).toEqual(played.slice(-5))

  const later = openCandles(until + 20 * minuteMs)
  await later.candles.start()
  await later.candles.filled()
  const whole = until - (until % minuteMs)
  expect(later.asked.filter(({ symbol }) => symbol === 'ETHUSDT')).toEqual([
    { symbol: 'ETHUSDT', from: whole },
  ])
  const listed = await later.candles.list({ ...request, limit: 30, endAt: until + 20 * minuteMs })
  const truth = await later.recorded.candles(
    'ETHUSDT',
    whole - 30 * minuteMs,
    until + 20 * minuteMs,
  )
  expect(opensOf(listed.slice(-20))).toEqual(opensOf(truth.slice(-21, -1)))
  await later.candles.stop()
})

test('fills no minutes of a halt, neither at its end nor after a restart', async () => {
  const first = openCandles(start + dayMs)
  await first.candles.start()
  await first.candles.filled()
  await first.candles.catchUp(first.world.clock.now())
  const from = first.world.clock.now()
  await first.world.advance(10 * minuteMs)
  const to = first.world.clock.now()
  await database.pool.query(
    `insert into policy_halt (symbol, halted, reason_key, at)
     values ('BTCUSDT', true, 'source_outage', $1), ('BTCUSDT', false, 'resolved', $2)`,
    [from, to - minuteMs],
  )
  const [tick] = await ticksBefore(first.recorded, to)
  first.apply(tick!)
  await expect.poll(() => first.asked.at(-1)?.from).toBeGreaterThan(from - minuteMs)
  await first.candles.stop()
  const missing = (openAt: number) => openAt >= from && openAt < to - minuteMs
  const has = (opens: number[]) => opens.filter(missing)
  expect(has(opensOf(first.recent.of('BTCUSDT')))).toEqual([])

  const later = openCandles(to + 5 * minuteMs)
  await later.candles.start()
  await later.candles.filled()
  const listed = async (symbol: string) => {
    const endAt = later.world.clock.now()
    return opensOf(await later.candles.list({ symbol, interval: '1m', limit: 30, endAt }))
  }
  expect(has(await listed('BTCUSDT'))).toEqual([])
  expect(has(await listed('ETHUSDT'))).toHaveLength(9)
  await later.candles.stop()
})

test('fills minutes that a sleeping machine missed from the feed', async () => {
  const { candles, recorded, recent, world, apply } = openCandles(start + dayMs)
  await candles.start()
  await candles.filled()
  await candles.catchUp(world.clock.now())
  await world.advance(10 * minuteMs)
  const now = world.clock.now()
  const [tick] = await ticksBefore(recorded, now)
  apply(tick!)
  const missed = () => recent.of('BTCUSDT').filter(({ openAt }) => openAt > now - 9 * minuteMs)
  await expect.poll(() => opensOf(missed())).toHaveLength(9)
  await candles.stop()
})

async function ticksBefore(feed: Feed, now: number): Promise<FeedTick[]> {
  const world = createVirtualWorld('before', now - 2_000)
  const heard: FeedTick[] = []
  createRecordedFeed({ world, symbols }).ticks(['BTCUSDT'], (tick) => void heard.push(tick))
  await world.advance(2_000)
  expect(feed.source).toBe('recorded')
  return heard
}

test('restores the last minutes of a killed server from the tick log if the feed has no record', async () => {
  const minute = start - (start % minuteMs)
  const openAt = minute - 2 * minuteMs
  const [open, volume] = [Price.parse('60000'), Quantity.zero]
  await keepMinutes(database.pool, [
    { symbol: 'BTCUSDT', openAt, open, high: open, low: open, close: open, volume },
  ])
  // The first two are in the kept minute; one minute had ended and was not on disk, the last one was running.
  const prices = ['1', '2', '60010', '60030', '60005', '60020', '60040', '60025']
  const ticks = prices.map((price, index) =>
    loggedTick(index + 1, minute - 80_000 + index * 12_000 - (index < 2 ? 30_000 : 0), price),
  )
  await saveBatch(database.pool, { ticks, checkpoint: null, lastPlace: 0 }, '')
  const { candles, apply } = openCandles(start, false)
  await candles.start()
  await candles.catchUp(start)
  const request = { symbol: 'BTCUSDT', interval: '1m', limit: 5, endAt: start + 1 } as const
  const figures = async () =>
    (await candles.list(request)).map((candle) => [
      (candle.openAt - minute) / minuteMs,
      ...[candle.open, candle.high, candle.low, candle.close].map((price) => Price.text(price)),
    ])
  expect(await figures()).toEqual([
    [-2, '60000', '60000', '60000', '60000'],
    [-1, '60010', '60040', '60005', '60040'],
    [0, '60025', '60025', '60025', '60025'],
  ])
  apply(loggedTick(9, start, '60050'))
  expect((await figures()).at(-1)).toEqual([0, '60025', '60050', '60025', '60050'])
  await candles.stop()
})

test('drops the day before yesterday from memory at the end of a day, but not from the list', async () => {
  const earlier = openCandles(start)
  await earlier.candles.start()
  await earlier.candles.filled()
  await earlier.candles.stop()
  const midnight = start - (start % dayMs) + 2 * dayMs
  const { candles, recorded, recent, world, feed, apply, errors } = openCandles(midnight - 30_000)
  await candles.start()
  await candles.filled()
  await candles.catchUp(world.clock.now())
  feed.ticks(names, apply)
  await world.advance(90_000)
  await candles.flush()
  expect(errors).toEqual([])
  // The 24 hours before the minute that ended with the day stay too.
  expect(recent.of('BTCUSDT')[0]?.openAt).toBe(midnight - 60_000 - dayMs)
  const now = world.clock.now()
  const truth = await recorded.candles('BTCUSDT', midnight - 16 * dayMs, now)
  for (const interval of ['1h', '4h', '1d', '1w'] as const) {
    const request = { symbol: 'BTCUSDT', interval, limit: 1_000, endAt: now + 1 }
    expect(await candles.list(request), interval).toEqual(rollUp(truth, interval))
  }
  await candles.stop()
})

test('resumes an interrupted first start', async () => {
  const first = openCandles(start)
  await first.candles.start()
  await first.candles.filled()
  const midnight = start - (start % dayMs)
  await database.pool.query('delete from market_candle where interval <> $1 or open_at < $2', [
    '1m',
    midnight - 5 * dayMs,
  ])
  await first.candles.stop()
  const again = openCandles(start)
  await again.candles.start()
  await again.candles.filled()
  const truth = await again.recorded.candles('XAUUSD', midnight - 14 * dayMs, start - 20_001)
  for (const interval of ['1m', '4h', '1d'] as const) {
    const request = { symbol: 'XAUUSD', interval, limit: 1_000, endAt: start }
    expect(await again.candles.list(request), interval).toEqual(
      rollUp(truth, interval).slice(-1_000),
    )
  }
  await again.candles.stop()
})

test('leaves a minute to the server that completed its record', async () => {
  const minute = start - (start % minuteMs)
  let completeAt = start
  const frozen = openCandles(start, true, () => completeAt)
  await frozen.candles.start()
  await frozen.candles.filled()
  frozen.apply(loggedTick(1, start, '60000'))
  const [open, volume] = [Price.parse('60100'), Quantity.zero]
  const whole = { openAt: minute, open, high: open, low: open, close: open, volume }
  await keepMinutes(database.pool, [{ symbol: 'BTCUSDT', ...whole }])
  await frozen.world.advance(5 * minuteMs)
  await frozen.candles.flush()
  const stored = async () => (await lastMinutes(database.pool, ['BTCUSDT'])).get('BTCUSDT')
  expect(await stored()).toEqual(whole)

  completeAt = minute + minuteMs
  frozen.apply(loggedTick(2, minute + minuteMs, '60000'))
  await frozen.candles.flush()
  expect(await stored()).toMatchObject({ openAt: minute, close: Price.parse('60000') })
  await frozen.candles.stop()
})
