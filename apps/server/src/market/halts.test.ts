import { Price, Quantity } from '@candor/money'
import { expect, test } from 'vitest'
import { createVirtualWorld } from '../platform/world.ts'
import type { HaltChange } from '../policy/index.ts'
import { haltShown } from './halts.ts'
import { createIngest } from './ingest.ts'
import { loadSymbols } from './symbols.ts'
import type { FeedTick } from './tick.ts'

const start = Date.parse('2026-11-18T12:00:00Z')

/** An ingest at a price of 60,000, whose market the test can halt and resume. */
function openIngest({ wasClosed = false } = {}) {
  const world = createVirtualWorld('halts', start)
  const counted: string[] = []
  const refused: unknown[] = []
  let change: HaltChange | null = null
  const ingest = createIngest({
    pool: { query: (async (_sql: string, values: unknown[]) => refused.push(values)) as never },
    world,
    symbols: loadSymbols(),
    committer: {
      add: (tick) => void counted.push(Price.text(tick.price)),
      finalAt: () => world.clock.now() - 1_000,
    },
    heads: new Map([['BTCUSDT', { at: start - 500, price: Price.parse('60000') }]]),
    heard: new Map(),
    lastMinute: [],
    wasClosed: () => wasClosed,
    haltOf: (symbol) => (symbol === 'BTCUSDT' ? change : null),
    onError: () => {},
  })
  function turn(isHalted: boolean): void {
    change = { isHalted, at: world.clock.now(), reasonKey: 'source_disagrees' }
  }
  /** Reports a price of the given age. */
  function say(text: string, ageMs = 0, symbol = 'BTCUSDT') {
    const price = Price.parse(text)
    const about = { symbol, source: 'test', volume: Quantity.zero }
    const tick = { ...about, price, bid: price, ask: price, at: world.clock.now() - ageMs }
    return ingest.take(tick satisfies FeedTick)
  }
  async function speak(text: string, times = 1, everyMs = 1_000) {
    const reasons: ReturnType<typeof say>[] = []
    for (let turns = 0; turns < times; turns += 1) {
      await world.advance(everyMs)
      reasons.push(say(text))
    }
    return reasons
  }
  const pass = (ms: number) => world.advance(ms)
  return {
    speak,
    say,
    pass,
    counted,
    refused,
    halt: () => turn(true),
    resume: () => turn(false),
    stop: ingest.stop,
  }
}

test('records ticks of a halted market as refused and counts none', async () => {
  const { speak, say, counted, refused, halt, stop } = openIngest()
  expect(await speak('60000')).toEqual([null])
  halt()
  // A price from before the halt is too late as well.
  expect(await speak('60010', 3)).toEqual(['halted', 'halted', 'halted'])
  expect(say('60010', 900)).toBe('halted')
  expect(say('3000', 0, 'ETHUSDT')).toBeNull()
  await stop()
  expect(counted).toEqual(['60000', '3000'])
  expect(refused.flat()).toContainEqual(['halted'])
})

test('does not count prices from within a halt after it either', async () => {
  const { speak, say, pass, counted, halt, resume } = openIngest()
  halt()
  await speak('60000')
  await pass(1_000)
  resume()
  expect(say('60000', 1)).toBe('halted')
  expect(say('60001')).toBeNull()
  expect(counted).toEqual(['60001'])
})

test.each([false, true])(
  'requires agreeing ticks for a distant price after a halt, also when the market was closed meanwhile: %s',
  async (wasClosed) => {
    const { speak, counted, halt, resume } = openIngest({ wasClosed })
    halt()
    await speak('90000', 30)
    resume()
    expect(await speak('90000', 4, 500)).toEqual(Array(4).fill('jump'))
    expect(counted).toEqual([])
    expect(await speak('90010', 1, 500)).toEqual([null])
    expect(counted).toEqual(['90010'])
  },
)

test('does not accept one wrong price after a halt', async () => {
  const { speak, counted, halt, resume } = openIngest()
  halt()
  await speak('60000', 3)
  resume()
  expect(await speak('6000')).toEqual(['jump'])
  expect(await speak('60100')).toEqual([null])
  // From here on, a level needs the usual number of ticks.
  expect(new Set(await speak('6000', 5))).toEqual(new Set(['jump']))
  expect(counted).toEqual(['60100'])
})

test('ignores refusals from before a halt in the level after it', async () => {
  const { speak, pass, counted, halt, resume } = openIngest()
  expect(new Set(await speak('70000', 59))).toEqual(new Set(['jump']))
  halt()
  await pass(10_000)
  resume()
  expect(await speak('70000')).toEqual(['jump'])
  expect(counted).toEqual([])
})

test('shows a halt from right after the last accepted tick', () => {
  const change = { isHalted: true, at: start, reasonKey: 'source_outage' } as const
  const of = (lastAt: number | null) => haltShown(change, lastAt)
  expect(of(start - 500)).toEqual({ sinceAt: start, reasonKey: 'source_outage' })
  expect(of(null)).toEqual({ sinceAt: start, reasonKey: 'source_outage' })
  // The decision reached the log after this tick was accepted.
  expect(of(start + 300)?.sinceAt).toBe(start + 301)
  expect(haltShown({ ...change, isHalted: false }, start)).toBeNull()
  expect(haltShown(null, start)).toBeNull()
})
