import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { minuteMs, dayMs } from '@candor/api'
import { larger, Price, Quantity, ratio, smaller, subtract } from '@candor/money'
import { expect, test } from 'vitest'
import { createVirtualWorld } from '../../../platform/world.ts'
import { rollUp } from '../../candles/interval.ts'
import { extendCandle, openCandle, type Candle } from '../../candles/candle.ts'
import { isOpen } from '../../calendar.ts'
import { judge } from '../../guards.ts'
import { hoursOf } from '../../hours.ts'
import { createMinuteRange } from '../../minute-range.ts'
import { dataFolder, loadSymbols, type MarketSymbol } from '../../symbols.ts'
import type { FeedTick } from '../../tick.ts'
import { feedContract } from '../feed.contract.ts'
import { createRecordedFeed } from './index.ts'
import { openTrack, type Track } from './track.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const symbols = loadSymbols()
const names = [...symbols.keys()]

function open(start: number, seed = 'test') {
  const world = createVirtualWorld(seed, start)
  return { world, feed: createRecordedFeed({ world, symbols, seed }) }
}

/** A Wednesday in the first of the recorded weeks, when every market is open. */
const wednesday = at('2026-11-18T15:00')

/** The lines of a symbol's file. */
function rowsOf(name: string): string[] {
  const { file } = symbols.get(name)!.recording
  const text = gunzipSync(readFileSync(new URL(file, dataFolder))).toString()
  return text.trimEnd().split('\n').slice(1)
}

feedContract('recorded', () => ({ ...open(wednesday), symbols: ['BTCUSDT', 'EURUSD'] }))

async function play(start: number, milliseconds: number, asked: readonly string[]) {
  const { world, feed } = open(start)
  const heard: FeedTick[] = []
  feed.ticks(asked, (tick) => void heard.push(tick))
  await world.advance(milliseconds)
  return heard
}

test('reports ticks of a minute that make exactly its recorded candle', async () => {
  const heard = await play(wednesday - 1, 10 * minuteMs, names)
  const { feed } = open(wednesday)
  for (const name of names) {
    const own = heard.filter(
      ({ symbol, at: time }) => symbol === name && time < wednesday + 9 * minuteMs,
    )
    const made = rollUp(
      own.map((tick) => openCandle(tick.at, tick)),
      '1m',
    )
    expect(made).toEqual(await feed.candles(name, wednesday, wednesday + 9 * minuteMs - 1))
  }
})

test('returns the running minute as far as it has come', async () => {
  const heard = await play(wednesday - 1, 25_001, ['BTCUSDT'])
  const [first, ...rest] = heard
  const [soFar] = await open(wednesday).feed.candles('BTCUSDT', wednesday, wednesday + 25_000)
  expect(soFar).toEqual(rest.reduce(extendCandle, openCandle(wednesday, first!)))
})

test('continues along the same path after a restart', async () => {
  const whole = await play(wednesday, 4 * minuteMs, names)
  const restart = wednesday + 90_500
  const later = await play(restart, wednesday + 4 * minuteMs - restart, names)
  expect(later).toEqual(whole.filter((tick) => tick.at > restart))
})

test('reports ticks every 0.5 to 1.5 seconds, on the price grid', async () => {
  const heard = await play(wednesday, 5 * minuteMs, names)
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

test('keeps the weekday and the time of day of the recording', async () => {
  const rows = rowsOf('XAGUSD')
  const { feed } = open(wednesday)
  const hour = await feed.candles('XAGUSD', wednesday, wednesday + 60 * minuteMs)
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

test('closes metals, currencies and indices at the weekend, and crypto never', () => {
  const { feed } = open(wednesday)
  const saturday = at('2026-11-21T12:00')
  expect(feed.closedUntil('XAUUSD', saturday)).toBe(at('2026-11-22T23:00'))
  expect(feed.closedUntil('GBPUSD', saturday)).toBe(at('2026-11-22T22:00'))
  expect(feed.closedUntil('BTCUSDT', saturday)).toBeNull()
  expect(feed.closedUntil('XAUUSD', wednesday)).toBeNull()
})

test('closes for the recorded holiday: early for gold and the US 500, all day for the US Tech 100', () => {
  const { feed } = open(wednesday)
  const hours = hoursOf(feed)
  for (const [name, time, opens] of [
    ['XAUUSD', '2026-11-23T19:29', '2026-11-23T19:29'],
    ['XAUUSD', '2026-11-23T19:30', '2026-11-23T23:00'],
    ['US500', '2026-11-23T18:09', '2026-11-23T18:09'],
    ['US500', '2026-11-23T18:10', '2026-11-23T23:00'],
    ['NAS100', '2026-11-23T15:00', '2026-11-24T14:30'],
    ['XAGUSD', '2026-11-23T20:00', '2026-11-23T20:00'],
    ['EURUSD', '2026-11-23T20:00', '2026-11-23T20:00'],
  ] as const)
    expect(hours.opensAt(symbols.get(name)!, at(time)), `${name} ${time}`).toBe(at(opens))
})

test('has every recorded minute within the weekly hours', async () => {
  const { feed } = open(wednesday)
  const outside: string[] = []
  for (const [name, symbol] of symbols)
    for (const { openAt } of await feed.candles(name, wednesday - 14 * dayMs, wednesday - 1))
      if (!isOpen(symbol.sessions, openAt)) outside.push(`${name} at ${openAt}`)
  expect(outside).toEqual([])
})

test('announces a break of one minute where a recording starts over in an open market', async () => {
  const { feed } = open(wednesday)
  const loop = at('2026-11-29T00:00')
  expect(feed.closedUntil('BTCUSDT', loop + 30_000)).toBe(loop + minuteMs)
  expect(feed.closedUntil('BTCUSDT', loop - 1)).toBeNull()
  const around = await feed.candles('BTCUSDT', loop - minuteMs, loop + 2 * minuteMs - 1)
  expect(around.map(({ openAt }) => openAt)).toEqual([loop - minuteMs, loop + minuteMs])
  const next = loop + 14 * dayMs + minuteMs
  for (const [time, expected] of [
    [wednesday, loop + minuteMs],
    [loop + 30_000, loop + minuteMs],
    [loop + minuteMs, next],
  ] as const)
    expect(feed.restartsAt?.('BTCUSDT', time)).toBe(expected)
  expect(feed.closedUntil('BTCUSDT', loop + 14 * dayMs)).toBe(loop + 14 * dayMs + minuteMs)
})

test('needs no break for a recording that starts over at a weekend', async () => {
  const { feed } = open(wednesday)
  const opens = at('2026-11-29T23:00')
  expect(feed.closedUntil('US500', opens)).toBeNull()
  const first = await feed.candles('US500', opens, opens + minuteMs - 1)
  expect(first).toHaveLength(1)
  expect(feed.restartsAt?.('US500', opens - dayMs)).toBe(opens)
  // The weeks begin on a Sunday on which this market does not open: its price jumps on Monday.
  const monday = at('2026-11-30T14:30')
  expect(feed.restartsAt?.('NAS100', monday - minuteMs)).toBe(monday)
  expect(feed.restartsAt?.('NAS100', monday)).toBe(monday + 14 * dayMs)
})

test('covers the same weeks in all recordings', () => {
  const all = [...symbols.values()].map(({ recording }) => recording)
  expect(new Set(all.map(({ from }) => from)).size).toBe(1)
  expect(new Set(all.map(({ weeks }) => weeks)).size).toBe(1)
})

test('divides five-minute candles into minutes with the same open, high, low, close and volume', async () => {
  const { feed } = open(wednesday)
  const ofFive = names.filter((name) => symbols.get(name)!.recording.candleMinutes === 5)
  expect(ofFive).toHaveLength(12)
  for (const name of ofFive) {
    const recorded = new Set(
      rowsOf(name).map((line) => {
        const [, first, high, low, close, volume] = line.split(',') as [string, ...string[]]
        const prices = [first, high, low, close].map((text) => Price.parse(text!))
        return [...prices, Quantity.parse(volume!)].join()
      }),
    )
    const minutes = await feed.candles(name, wednesday, wednesday + 60 * minuteMs - 1)
    expect(minutes).toHaveLength(60)
    for (const { open: first, high, low, close, volume } of rollUp(minutes, '5m'))
      expect(recorded).toContain([first, high, low, close, volume].join())
  }
})

test('replays every recorded minute except the first one of a market that never closes', async () => {
  const { feed } = open(wednesday)
  for (const [name, { recording, sessions }] of symbols) {
    const candles = await feed.candles(name, wednesday - 14 * dayMs, wednesday - 1)
    const recorded = rowsOf(name).length * recording.candleMinutes
    expect(candles, name).toHaveLength(sessions.length === 0 ? recorded - 1 : recorded)
  }
})

test.each(['candor', 'another'])('makes no tick that the guards refuse (seed %s)', (seed) => {
  let judged = 0
  for (const symbol of symbols.values()) {
    const track = openTrack(symbol, seed, 750)
    let before: Candle | null = null
    for (const candle of track.candles(wednesday - 14 * dayMs, wednesday - 1)) {
      const isNext: boolean = before?.openAt === candle.openAt - minuteMs
      // No path is refused if both minutes together range less than one tick may jump.
      if (before !== null && isNext && rateOf(before, candle) > symbol.jumpRate)
        judged += judgeMinute(track, symbol, candle.openAt)
      if (before !== null && !isNext) {
        const wasOpen = track.closedUntil(candle.openAt - minuteMs) === null
        expect(wasOpen, `${symbol.name}: a gap before ${candle.openAt}`).toBe(false)
      }
      before = candle
    }
  }
  expect(judged).toBeGreaterThan(0)
})

/** The range of two minutes together, as a share of their lowest price. */
function rateOf(a: Candle, b: Candle) {
  const [high, low] = [larger(a.high, b.high), smaller(a.low, b.low)]
  return ratio(subtract(high, low), low, 'ceil')
}

/**
 * Checks each tick of a minute by the guards, after the ticks of the minute before.
 * @returns the number of checked ticks
 */
function judgeMinute(track: Track, symbol: MarketSymbol, openAt: number): number {
  const range = createMinuteRange()
  let last: FeedTick | null = null
  let judged = 0
  for (const tick of track.ticks(openAt - minuteMs - 1, openAt + minuteMs - 1)) {
    const state = { last, minute: range.before(tick.at), heardAt: last?.at ?? null, finalAt: 0 }
    const calm = { deafUntil: null, wasClosed: false, level: null }
    const reason = judge(tick, symbol, { ...state, ...calm }, tick.at)
    if (tick.at >= openAt) {
      judged += 1
      expect(reason, `${symbol.name} at ${tick.at}`).toBeNull()
    }
    range.add(tick)
    last = tick
  }
  return judged
}
