import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { dayMs } from '@candor/api'
import { larger, Price, Rate, ratio, smaller, subtract } from '@candor/money'
import { expect, test } from 'vitest'
import { createVirtualWorld } from '../../../platform/world.ts'
import { rollUp } from '../../candles/interval.ts'
import { extendCandle, openCandle } from '../../candles/candle.ts'
import { dataFolder, loadSymbols } from '../../symbols.ts'
import type { FeedTick } from '../../tick.ts'
import { feedContract } from '../feed.contract.ts'
import { createRecordedFeed } from './index.ts'

const minuteMs = 60_000
const at = (text: string) => Date.parse(`${text}Z`)
const symbols = loadSymbols()
const names = [...symbols.keys()]

function open(start: number, seed = 'test') {
  const world = createVirtualWorld(seed, start)
  return { world, feed: createRecordedFeed({ world, symbols, seed }) }
}

/** A Wednesday on which everything is open. */
const noon = at('2026-11-18T12:00')

feedContract('recorded', () => ({ ...open(noon), symbols: ['BTCUSDT', 'EURUSD'] }))

async function play(start: number, milliseconds: number, asked: readonly string[]) {
  const { world, feed } = open(start)
  const heard: FeedTick[] = []
  feed.ticks(asked, (tick) => void heard.push(tick))
  await world.advance(milliseconds)
  return heard
}

test('the ticks of a minute make exactly its recorded candle', async () => {
  const heard = await play(noon - 1, 10 * minuteMs, names)
  const { feed } = open(noon)
  for (const name of names) {
    const own = heard.filter(
      ({ symbol, at: time }) => symbol === name && time < noon + 9 * minuteMs,
    )
    const made = rollUp(
      own.map((tick) => openCandle(tick.at, tick)),
      '1m',
    )
    expect(made).toEqual(await feed.candles(name, noon, noon + 9 * minuteMs - 1))
  }
})

test('the running minute is recorded as far as it has come', async () => {
  const heard = await play(noon - 1, 25_001, ['BTCUSDT'])
  const [first, ...rest] = heard
  const [soFar] = await open(noon).feed.candles('BTCUSDT', noon, noon + 25_000)
  expect(soFar).toEqual(rest.reduce(extendCandle, openCandle(noon, first!)))
})

test('a restarted feed goes on along the same path', async () => {
  const whole = await play(noon, 4 * minuteMs, names)
  const restart = noon + 90_500
  const later = await play(restart, noon + 4 * minuteMs - restart, names)
  expect(later).toEqual(whole.filter((tick) => tick.at > restart))
})

test('ticks come every 0.5 to 1.5 seconds and lie on the price grid', async () => {
  const heard = await play(noon, 5 * minuteMs, names)
  for (const [name, { priceStep, halfSpread }] of symbols) {
    const own = heard.filter(({ symbol }) => symbol === name)
    for (const { price, bid, ask } of own) {
      expect(price % priceStep).toBe(0n)
      expect([price - bid, ask - price]).toEqual([halfSpread, halfSpread])
    }
  }
  const times = heard.filter(({ symbol }) => symbol === 'BTCUSDT').map(({ at: time }) => time)
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1_500)
  expect(gaps.length).toBeGreaterThan(300)
})

test('weekday and time of day of the recording are kept', async () => {
  const file = gunzipSync(readFileSync(new URL('market/XAUUSD-1m.csv.gz', dataFolder))).toString()
  const rows = file.trimEnd().split('\n').slice(1)
  const { feed } = open(noon)
  const hour = await feed.candles('XAUUSD', noon, noon + 60 * minuteMs)
  const shift = 7 * dayMs
  for (const candle of hour) {
    const row = rows.find((line) => {
      const [time = '', first = ''] = line.split(',')
      const age = candle.openAt - parseInt(time, 10) * 1000
      return age % shift === 0 && Price.parse(first) === candle.open
    })
    expect(row).toBeDefined()
  }
})

test('metals and currencies are closed at the weekend, crypto is not', () => {
  const { feed } = open(noon)
  const saturday = at('2026-11-21T12:00')
  expect(feed.closedUntil('XAUUSD', saturday)).toBe(at('2026-11-22T22:01'))
  expect(feed.closedUntil('GBPUSD', saturday)).toBe(at('2026-11-22T22:00'))
  expect(feed.closedUntil('BTCUSDT', saturday)).toBeNull()
  expect(feed.closedUntil('XAUUSD', noon)).toBeNull()
})

test('where a recording starts again in an open market, one minute is an announced break', async () => {
  const { feed } = open(noon)
  const loop = at('2026-11-24T03:00')
  expect(feed.closedUntil('BTCUSDT', loop + 30_000)).toBe(loop + minuteMs)
  expect(feed.closedUntil('BTCUSDT', loop - 1)).toBeNull()
  const around = await feed.candles('BTCUSDT', loop - minuteMs, loop + 2 * minuteMs - 1)
  expect(around.map(({ openAt }) => openAt)).toEqual([loop - minuteMs, loop + minuteMs])
  const next = loop + 14 * dayMs + minuteMs
  for (const [time, told] of [
    [noon, loop + minuteMs],
    [loop + 30_000, loop + minuteMs],
    [loop + minuteMs, next],
  ] as const)
    expect(feed.restartsAt?.('BTCUSDT', time)).toBe(told)
  expect(feed.closedUntil('BTCUSDT', loop + 14 * dayMs)).toBe(loop + 14 * dayMs + minuteMs)
})

test('a recording that loops in a weekend needs no break', async () => {
  const { feed } = open(noon)
  const loop = at('2026-11-22T22:00')
  expect(feed.closedUntil('US500', loop)).toBeNull()
  const first = await feed.candles('US500', loop, loop + minuteMs - 1)
  expect(first).toHaveLength(1)
  expect(feed.restartsAt?.('US500', loop - dayMs)).toBe(loop)
  // The weeks of this one begin on a Sunday on which it opens no more: its price jumps on Monday.
  const monday = at('2026-11-30T08:00')
  expect(feed.restartsAt?.('EU50', monday - minuteMs)).toBe(monday)
  expect(feed.restartsAt?.('EU50', monday)).toBe(monday + 14 * dayMs)
})

test('five-minute candles become minutes with the same open, high, low, close and volume', async () => {
  const { feed } = open(noon)
  const minutes = await feed.candles('NAS100', noon, noon + 60 * minuteMs - 1)
  const file = gunzipSync(readFileSync(new URL('market/NAS100-5m.csv.gz', dataFolder))).toString()
  const recorded = new Set(
    file.split('\n').map((line) => line.split(',').slice(1).join(',').replaceAll(/\.0\b/g, '')),
  )
  const rolled = rollUp(minutes, '5m')
  expect(minutes).toHaveLength(60)
  for (const { open: first, high, low, close, volume } of rolled) {
    const prices = [first, high, low, close].map(Price.text).join(',')
    expect(recorded).toContain(`${prices},${volume / 100_000_000n}`)
  }
})

test('two weeks of every symbol are there', async () => {
  const { feed } = open(noon)
  for (const name of names) {
    const candles = await feed.candles(name, noon - 14 * dayMs, noon)
    expect(candles.length).toBeGreaterThan(7_000)
  }
})

test('no recorded move in an open market is so large that the guards would take it for a fault', async () => {
  const { feed } = open(noon)
  for (const [name, { jumpRate }] of symbols) {
    const candles = await feed.candles(name, noon - 14 * dayMs, noon)
    let before = candles[0]!
    for (const candle of candles) {
      const closed = feed.closedUntil(name, candle.openAt - minuteMs) !== null
      const from = closed ? candle.open : before.close
      const [high, low] = [larger(candle.high, from), smaller(candle.low, from)]
      const move = ratio(subtract(high, low), low, 'ceil')
      if (move > jumpRate) expect.fail(`${name} moves ${Rate.text(move)} at ${candle.openAt}`)
      before = candle
    }
    expect(candles.length).toBeGreaterThan(0)
  }
})
