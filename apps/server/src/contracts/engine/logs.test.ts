import { Price } from '@candor/money'
import { expect, test } from 'vitest'
import type { LoggedTick } from '../context.ts'
import { momentBefore, ticksOfAll } from './logs.ts'
import { Work } from './work.ts'

const price = Price.parse('1')
/** Ticks in commit order, by symbol; their times run against that order. */
function logOf(...symbols: string[]): LoggedTick[] {
  return symbols.map((symbol, index) => ({
    symbol,
    seq: symbols.slice(0, index + 1).filter((one) => one === symbol).length,
    logSeq: index + 1,
    price,
    bid: price,
    ask: price,
    at: 1_000 - index,
  }))
}

const readerOf =
  (log: readonly LoggedTick[], page = 2) =>
  async (symbol: string, seq: number) =>
    log.filter((tick) => tick.symbol === symbol && tick.seq > seq).slice(0, page)
const work = new Work({
  after: () => () => undefined,
  onError: (error) => {
    throw error
  },
})
const placesOf = (ticks: readonly LoggedTick[]) => ticks.map(({ logSeq }) => logSeq)

test('reads logs in commit order, whatever the times of the ticks, and no further than requested', async () => {
  const log = logOf('A', 'B', 'B', 'A', 'A', 'B', 'A')
  const ends = new Map([
    ['A', 3],
    ['B', 3],
  ])
  const all = await ticksOfAll({ A: 0, B: 0 }, ends, readerOf(log), work)
  expect(placesOf(all)).toEqual([1, 2, 3, 4, 5, 6])
  const rest = await ticksOfAll({ A: 2, B: 3 }, ends, readerOf(log), work)
  expect(placesOf(rest)).toEqual([5])
})

test('starts all symbols at the same moment, before the first unjudged tick', async () => {
  const log = logOf('A', 'B', 'B', 'A', 'A', 'B', 'C', 'A')
  const read = readerOf(log, 500)
  const stood = (starts: Record<string, number>) =>
    momentBefore(new Map(Object.entries(starts)), read)
  // B waits for its third tick, the sixth of all: A goes back to its third, C to before its first.
  expect(await stood({ A: 4, B: 2, C: 1 })).toEqual(
    new Map([
      ['A', 3],
      ['B', 2],
      ['C', 0],
    ]),
  )
  const whole = { A: 4, B: 3, C: 1 }
  expect(await stood(whole)).toEqual(new Map(Object.entries(whole)))
})
