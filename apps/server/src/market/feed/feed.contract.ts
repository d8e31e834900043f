import { minuteMs } from '@candor/api'
import { expect, onTestFinished, test } from 'vitest'
import type { VirtualWorld } from '../../platform/world.ts'
import type { FeedTick } from '../tick.ts'
import type { Feed } from './feed.ts'

export interface FeedUnderTest {
  readonly feed: Feed
  /** Advances the feed's time; everything that happens meanwhile is reported. */
  readonly world: VirtualWorld
  /** Two symbols whose markets are open for the next ten minutes. */
  readonly symbols: readonly [string, string]
  readonly close?: () => Promise<void>
}

type Run = (test: FeedUnderTest, heard: FeedTick[]) => Promise<void>

/** The ticks that a feed reports while `run` does its work. */
async function heardDuring(run: Run, under: FeedUnderTest): Promise<FeedTick[]> {
  const heard: FeedTick[] = []
  const stop = under.feed.ticks(under.symbols, (tick) => void heard.push(tick))
  await run(under, heard)
  stop()
  return heard
}

/** The contract of every feed adapter, whatever its source. */
export function feedContract(
  name: string,
  begin: () => FeedUnderTest | Promise<FeedUnderTest>,
): void {
  async function open() {
    const under = await begin()
    onTestFinished(async () => under.close?.())
    return under
  }
  const listen = async (run: Run) => heardDuring(run, await open())

  test(`${name}: reports ticks of every requested symbol and no other, and names the source`, async () => {
    await listen(async ({ world, feed, symbols }, heard) => {
      await world.advance(minuteMs)
      expect(new Set(heard.map(({ symbol }) => symbol))).toEqual(new Set(symbols))
      const known = feed.source.split('+')
      const named = new Set(heard.flatMap(({ source }) => source.split('+')))
      expect([...named].filter((source) => !known.includes(source))).toEqual([])
      expect(named.size).toBeGreaterThan(0)
    })
  })

  test(`${name}: reports ascending times per symbol, never ahead of the clock`, async () => {
    await listen(async ({ world, symbols }, heard) => {
      for (let second = 0; second < 120; second++) {
        const before = heard.length
        await world.advance(1_000)
        for (const tick of heard.slice(before))
          expect(tick.at).toBeLessThanOrEqual(world.clock.now())
      }
      for (const symbol of symbols) {
        const times = heard.filter((tick) => tick.symbol === symbol).map(({ at }) => at)
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      }
    })
  })

  test(`${name}: reports prices above zero, bids below asks and no negative volume`, async () => {
    const heard = await listen(async ({ world }) => world.advance(2 * minuteMs))
    for (const { bid, price, ask, volume } of heard) {
      expect(bid > 0n && bid <= price && price <= ask && volume >= 0n).toBe(true)
    }
  })

  test(`${name}: reports nothing after stopping`, async () => {
    const { feed, world, symbols } = await open()
    let count = 0
    const stop = feed.ticks(symbols, () => (count += 1))
    await world.advance(10_000)
    const before = count
    stop()
    await world.advance(10_000)
    expect(before).toBeGreaterThan(0)
    expect(count).toBe(before)
  })

  test(`${name}: returns valid ascending minute candles within the requested period`, async () => {
    const { feed, world, symbols } = await open()
    const to = world.clock.now()
    const from = to - 60 * minuteMs
    const candles = await feed.candles(symbols[0], from, to)
    const opens = candles.map(({ openAt }) => openAt)
    expect(opens.length).toBeGreaterThan(30)
    expect(opens).toEqual([...new Set(opens)].toSorted((a, b) => a - b))
    expect(opens.every((at) => at % minuteMs === 0 && at >= from && at <= to)).toBe(true)
    for (const { open: first, high, low, close } of candles) {
      expect(low > 0n && low <= first && low <= close && high >= first && high >= close).toBe(true)
    }
  })
}
