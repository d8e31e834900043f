import { Price } from '@candor/money'
import { expect, test } from 'vitest'
import { createVirtualWorld } from '../../../platform/world.ts'
import type { RefusalReason } from '../../guards.ts'
import { loadSymbols } from '../../symbols.ts'
import type { FeedTick } from '../../tick.ts'
import type { Source, SourceQuote } from './index.ts'
import { createLiveFeed } from './index.ts'

const start = Date.parse('2026-11-18T12:00:00Z')
const symbols = loadSymbols()

/** Sources that report what the test tells them to. */
function open(...names: string[]) {
  const world = createVirtualWorld('live', start)
  const listeners = new Map<string, (quote: SourceQuote) => void>()
  const errors: unknown[] = []
  const sources = names.map((name): Source => ({
    name,
    symbols: new Set(['BTCUSDT']),
    quotes(_symbols, onQuote) {
      listeners.set(name, onQuote)
      return () => listeners.delete(name)
    },
    candles: async () => [],
  }))
  const feed = createLiveFeed({ world, symbols, sources, onError: (error) => errors.push(error) })
  const heard: FeedTick[] = []
  const refused: [string, RefusalReason][] = []
  const stop = feed.ticks(
    [...symbols.keys()],
    (tick) => void heard.push(tick),
    ({ source }, reason) => void refused.push([source, reason]),
  )
  function say(name: string, price: string, at = world.clock.now()) {
    const exact = Price.parse(price)
    listeners.get(name)?.({ symbol: 'BTCUSDT', bid: exact, ask: exact, at })
  }
  /** Each source reports a price every half second. */
  async function round(prices: Record<string, string>, times = 1) {
    const before = heard.length
    for (let turn = 0; turn < times; turn += 1) {
      await world.advance(500)
      for (const [name, price] of Object.entries(prices)) say(name, price)
      await world.advance(100)
    }
    return heard.slice(before).map(({ price, source }) => `${Price.text(price)} ${source}`)
  }
  return { world, feed, sources, heard, refused, errors, say, round, stop, listeners }
}

test('makes a tick of the median on the grid with the published spread, and names the agreeing sources', async () => {
  const { heard, round, world } = open('a', 'b', 'c')
  expect(await round({ a: '60000', b: '60020.004', c: '60100' })).toEqual(['60020 a+b+c'])
  const { halfSpread } = symbols.get('BTCUSDT')!
  expect(heard[0]).toMatchObject({
    symbol: 'BTCUSDT',
    bid: Price.parse('60020') - halfSpread,
    ask: Price.parse('60020') + halfSpread,
    at: world.clock.now() - 100,
  })
})

test('ignores one wrong source of three, does not name it in the tick, and records it once a minute', async () => {
  const { round, refused } = open('a', 'b', 'c')
  for (const lie of ['600000', '0.01', '61000', '59000'])
    expect(await round({ a: '60000', b: '60002', c: lie })).toEqual([
      `${parseFloat(lie) > 60_000 ? 60_002 : 60_000} a+b`,
    ])
  await round({ a: '60000', b: '60002', c: '600000' }, 150)
  expect(refused).toEqual([
    ['c', 'outlier'],
    ['c', 'outlier'],
  ])
})

test('makes no price while two sources disagree, and makes one when they agree again', async () => {
  const { round, refused } = open('a', 'b')
  expect(await round({ a: '60000', b: '60010' })).toEqual(['60005 a+b'])
  expect(await round({ a: '60000', b: '60310' }, 5)).toEqual([])
  expect(refused).toEqual([
    ['a', 'disagreement'],
    ['b', 'disagreement'],
  ])
  expect(await round({ a: '60000', b: '60010' })).toEqual(['60005 a+b'])
})

test('tolerates one silent source of three, and none of two', async () => {
  const three = open('a', 'b', 'c')
  await three.round({ a: '60000', b: '60002', c: '60004' })
  await three.round({ a: '60000', b: '60002' }, 4)
  expect(await three.round({ a: '60010', b: '60012' })).toEqual(['60011 a+b'])
  await three.round({ a: '60010' }, 4)
  expect(await three.round({ a: '60010' })).toEqual([])
  const two = open('a', 'b')
  await two.round({ a: '60000', b: '60002' })
  await two.round({ a: '60000' }, 4)
  expect(await two.round({ a: '60000' })).toEqual([])
  expect(await two.round({ a: '60000', b: '60002' })).toEqual(['60001 a+b'])
})

test('ignores a source that repeats itself or goes back in time', async () => {
  const { round, say, refused, heard, world } = open('a')
  await round({ a: '60000' })
  const { at } = heard[0]!
  for (let turn = 0; turn < 20; turn += 1) {
    await world.advance(100)
    say('a', '61000', at)
    say('a', '62000', at - 50)
  }
  expect(heard).toHaveLength(1)
  expect(refused).toEqual([['a', 'not_after_last']])
  expect(await round({ a: '60001' })).toEqual(['60001 a'])
})

test('uses the arrival time for a clock slightly ahead, and refuses a wrong clock', async () => {
  const { say, heard, refused, world } = open('a')
  await world.advance(1_000)
  say('a', '60000', world.clock.now() + 900)
  await world.advance(100)
  expect(heard.map(({ at }) => at)).toEqual([start + 1_000])
  say('a', '60000', world.clock.now() + 60_000)
  await world.advance(5_000)
  say('a', '60000', world.clock.now() - 2_500)
  expect(refused).toEqual([
    ['a', 'in_future'],
    ['a', 'too_old'],
  ])
  expect(heard).toHaveLength(1)
})

test('reduces a flood to two ticks a second with the latest quotes', async () => {
  const { say, heard, world } = open('a')
  for (let turn = 1; turn <= 10_000; turn += 1) {
    await world.advance(1)
    say('a', `6${String(turn).padStart(5, '0')}`)
  }
  const times = heard.map(({ at }) => at)
  expect(heard.length).toBeLessThanOrEqual(20)
  expect(heard.length).toBeGreaterThanOrEqual(16)
  expect(times.slice(1).every((at, index) => at - times[index]! >= 400)).toBe(true)
})

test('never ticks a symbol without a source, and stops listening at the end', async () => {
  const { heard, round, stop, listeners, feed } = open('a')
  await round({ a: '60000' }, 3)
  expect(new Set(heard.map(({ symbol }) => symbol))).toEqual(new Set(['BTCUSDT']))
  stop()
  expect(listeners.size).toBe(0)
  expect(await round({ a: '60000' }, 3)).toEqual([])
  expect([feed.source, feed.closedUntil('BTCUSDT', start)]).toEqual(['a', null])
})

test('takes history from the first source that has some, and skips a failed one for a minute', async () => {
  const { feed, sources, errors, world } = open('a', 'b', 'c')
  const minute = {
    openAt: start,
    open: Price.one,
    high: Price.one,
    low: Price.one,
    close: Price.one,
    volume: 0n as never,
  }
  const asked: string[] = []
  Object.assign(sources[0]!, {
    candles: () => {
      asked.push('a')
      return Promise.reject(new Error('no'))
    },
  })
  Object.assign(sources[2]!, { candles: async () => [minute] })
  expect(await feed.candles('BTCUSDT', start, start)).toEqual([minute])
  await feed.candles('BTCUSDT', start, start)
  expect([asked, errors.length]).toEqual([['a'], 1])
  await world.advance(60_000)
  await feed.candles('BTCUSDT', start, start)
  expect(asked).toEqual(['a', 'a'])
  expect(await feed.candles('XAUUSD', start, start)).toEqual([])
})
