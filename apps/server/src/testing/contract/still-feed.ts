import { hourMs } from '@candor/api'
import type { Price } from '@candor/money'
import { isOpen } from '../../market/calendar.ts'
import { createRecordedFeed, type Feed, type Symbols } from '../../market/index.ts'
import type { World } from '../../platform/world.ts'
import { createSpokenFeed } from '../spoken-feed.ts'

/** No market is closed longer in a week. */
const longestRestHours = 96

/** Recordings never change, and reading them takes half a second per world. */
let recordings: Feed | null = null

export interface StillFeed extends Feed {
  /** Ticks every symbol with an open market now, at its price. */
  beat(): void
  /** One tick of a symbol, now, at this price. */
  say(symbol: string, price: Price): void
  /** The price of a symbol, or its last close if its market is closed. */
  priceOf(symbol: string): Price
  readonly symbols: readonly string[]
}

/**
 * The recording, stopped at the start: each symbol keeps its price, and ticks only on demand, so that decisions depend on the
 * test alone.
 */
export async function openStillFeed(world: World, symbols: Symbols): Promise<StillFeed> {
  const recorded = (recordings ??= createRecordedFeed({ world, symbols }))
  const openedAt = world.clock.now()
  const last = new Map<string, LastHour>()
  for (const name of symbols.keys()) last.set(name, await lastHourOf(recorded, name, openedAt))
  const { feed, say } = createSpokenFeed(world, { source: recorded.source, symbols })
  const priceOf = (name: string) => last.get(name)!.close

  return {
    ...feed,
    symbols: [...symbols.keys()],
    beat() {
      for (const [name, { sessions }] of symbols)
        if (isOpen(sessions, world.clock.now())) say(name, priceOf(name))
    },
    say,
    priceOf,
    // An hour of history is enough; two weeks of every symbol take seconds to store.
    candles: (name, from, to) => recorded.candles(name, Math.max(from, last.get(name)!.from), to),
  }
}

interface LastHour {
  readonly from: number
  readonly close: Price
}

/** The last hour with prices, which ends now or before the market's close. */
async function lastHourOf(recorded: Feed, name: string, now: number): Promise<LastHour> {
  for (let hours = 1; hours <= longestRestHours; hours += 1) {
    const from = now - hours * hourMs
    const candle = (await recorded.candles(name, from, from + hourMs)).at(-1)
    if (candle) return { from, close: candle.close }
  }
  throw new Error(`the recording of ${name} has no price before ${now}`)
}
