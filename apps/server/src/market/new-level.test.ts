import { Price, Quantity } from '@candor/money'
import { expect, test } from 'vitest'
import { createVirtualWorld } from '../platform/world.ts'
import { createIngest } from './ingest.ts'
import type { RefusedTick } from './log/refusals.ts'
import { loadSymbols } from './symbols.ts'
import type { FeedTick } from './tick.ts'

const start = Date.parse('2026-11-18T12:00:00Z')

/** An ingest at a price of 60,000; `speak` reports a price, once a second by default. */
function openIngest() {
  const world = createVirtualWorld('new level', start)
  const counted: string[] = []
  const errors: string[] = []
  const refused: unknown[] = []
  const ingest = createIngest({
    pool: {
      query: (async (_sql: string, values: unknown[]) => refused.push(values)) as never,
    },
    world,
    symbols: loadSymbols(),
    committer: {
      add: (tick) => void counted.push(Price.text(tick.price)),
      finalAt: () => world.clock.now() - 1_000,
    },
    heads: new Map([['BTCUSDT', { at: start - 500, price: Price.parse('60000') }]]),
    heard: new Map(),
    lastMinute: [],
    wasClosed: () => false,
    onError: (error) => errors.push((error as Error).message),
  })
  async function speak(text: string, times = 1, everyMs = 1_000) {
    const reasons: (RefusedTick['reason'] | null)[] = []
    for (let turn = 0; turn < times; turn += 1) {
      await world.advance(everyMs)
      const price = Price.parse(text)
      const sides = { price, bid: price, ask: price }
      const about = { symbol: 'BTCUSDT', source: 'test', volume: Quantity.zero }
      reasons.push(ingest.take({ ...about, ...sides, at: world.clock.now() } satisfies FeedTick))
    }
    return reasons
  }
  return { speak, counted, errors, refused, stop: ingest.stop }
}

test('never accepts a single price of ten times the last, however often it is repeated', async () => {
  const { speak, counted } = openIngest()
  await speak('60000')
  for (let turn = 0; turn < 200; turn += 1) {
    expect(await speak('600000')).toEqual(['jump'])
    expect(await speak('60000')).toEqual([null])
  }
  expect(new Set(counted)).toEqual(new Set(['60000']))
})

test('accepts and reports a level that holds for a minute, and records the refused ticks', async () => {
  const { speak, counted, errors, refused, stop } = openIngest()
  await speak('60000')
  expect(await speak('70000', 60)).toEqual(Array(60).fill('jump'))
  expect(counted).toEqual(['60000'])
  expect(errors).toEqual([])
  expect(await speak('70010')).toEqual([null])
  expect(errors).toEqual(['BTCUSDT has a new level after 60 refused ticks'])
  // Later ticks are compared with the new level.
  expect(await speak('60000')).toEqual(['jump'])
  expect(counted).toEqual(['60000', '70010'])
  await stop()
  expect(refused.flat()).toContainEqual(['jump'])
})

test('accepts neither few ticks in a minute nor many ticks in less', async () => {
  const few = openIngest()
  await few.speak('60000')
  expect(new Set(await few.speak('70000', 19, 10_000))).toEqual(new Set(['jump']))
  expect(await few.speak('70000')).toEqual([null])
  const short = openIngest()
  await short.speak('60000')
  expect(new Set(await short.speak('70000', 590, 100))).toEqual(new Set(['jump']))
})

test('accepts no level from prices that do not agree with each other', async () => {
  const { speak, counted } = openIngest()
  await speak('60000')
  for (let turn = 0; turn < 100; turn += 1)
    expect([...(await speak('70000')), ...(await speak('80000'))]).toEqual(['jump', 'jump'])
  // A price at the old level restarts the wait.
  await speak('70000', 59)
  await speak('60000')
  expect(new Set(await speak('70000', 60))).toEqual(new Set(['jump']))
  expect(counted).toEqual(['60000', '60000'])
})

test('stops a price that runs away step by step at twice the limit of one step within a minute', async () => {
  const { speak, counted } = openIngest()
  const stairs = ['60000', '58260', '56570', '54930', '53337', '51790', '50288', '48830', '47414']
  const reasons = []
  for (const stair of stairs) reasons.push(...(await speak(stair)))
  expect(reasons).toEqual([null, null, null, ...Array(6).fill('jump')])
  expect(counted).toEqual(['60000', '58260', '56570'])
  // A running price never becomes a level.
  let price = 47_414
  for (let step = 0; step < 60; step += 1) {
    price = Math.floor(price * 0.971)
    expect(await speak(String(price))).toEqual(['jump'])
  }
})

test('accepts a real move as the minute passes', async () => {
  const { speak, counted } = openIngest()
  await speak('60000')
  await speak('58260')
  await speak('56570')
  expect(await speak('54930', 58)).toEqual([...Array(57).fill('jump'), null])
  expect(counted).toEqual(['60000', '58260', '56570', '54930'])
})

test('accepts a real larger move as a level and restarts the minute with it', async () => {
  const { speak, errors } = openIngest()
  for (const stair of ['60000', '58260', '56570']) await speak(stair)
  await speak('48000', 60)
  expect(await speak('48000')).toEqual([null])
  expect(errors).toEqual(['BTCUSDT has a new level after 60 refused ticks'])
  // Two steps from the new level, though far from the price a minute before.
  expect([...(await speak('46600')), ...(await speak('45250')), ...(await speak('43900'))]).toEqual(
    [null, null, 'jump'],
  )
})

test('counts a repeated tick once', async () => {
  const { speak } = openIngest()
  await speak('60000')
  await speak('70000')
  expect(await speak('70000', 100, 0)).toEqual(Array(100).fill('jump'))
  await speak('70000', 1, 61_000)
  expect(await speak('70000')).toEqual(['jump'])
})

test('does not accept the first price after a silence when the next ones do not agree', async () => {
  const { speak, counted, errors } = openIngest()
  await speak('60000')
  expect(await speak('6000', 1, 300_001)).toEqual(['jump'])
  expect(await speak('60500')).toEqual([null])
  // The silence is over, so a level needs the usual number of ticks.
  expect(new Set(await speak('6000', 5))).toEqual(new Set(['jump']))
  expect(counted).toEqual(['60000', '60500'])
  expect(errors).toEqual([])
})

test('accepts a level after a silence when five ticks agree over two seconds, whatever was reported before', async () => {
  const { speak, counted, errors } = openIngest()
  await speak('60000')
  expect(await speak('6000', 1, 300_001)).toEqual(['jump'])
  expect(await speak('70000', 4, 500)).toEqual(['jump', 'jump', 'jump', 'jump'])
  expect(await speak('70010', 1, 500)).toEqual([null])
  expect(counted).toEqual(['60000', '70010'])
  expect(errors).toEqual(['BTCUSDT has a new level after 4 refused ticks'])
  // After two ticks and another silence, the wait restarts.
  await speak('60000', 3, 300_001)
  expect(await speak('60000', 4, 500)).toEqual(['jump', 'jump', 'jump', null])
})
