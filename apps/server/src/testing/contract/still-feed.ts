import type { Price } from '@candor/money'
import { createRecordedFeed, type Feed, type Symbols } from '../../market/index.ts'
import type { World } from '../../platform/world.ts'
import { createSpokenFeed } from '../spoken-feed.ts'

const hourMs = 3_600_000

/** The recordings never change: to read them anew for each world would take half a second of it. */
let recordings: Feed | null = null

export interface StillFeed extends Feed {
  /** Every symbol ticks once, now, at its price. */
  beat(): void
  /** One tick of a symbol, now, at this price. */
  say(symbol: string, price: Price): void
  priceOf(symbol: string): Price
  readonly symbols: readonly string[]
}

/**
 * The recording, stopped at the moment of opening: each symbol keeps the price it has then, and ticks
 * only when told to. Decisions then depend on nothing but what the test sends.
 */
export async function openStillFeed(world: World, symbols: Symbols): Promise<StillFeed> {
  const recorded = (recordings ??= createRecordedFeed({ world, symbols }))
  const openedAt = world.clock.now()
  const prices = new Map<string, Price>()
  for (const name of symbols.keys()) {
    const last = (await recorded.candles(name, openedAt - hourMs, openedAt)).at(-1)
    if (!last) throw new Error(`the recording of ${name} is closed at the moment of the test`)
    prices.set(name, last.close)
  }
  const { feed, say } = createSpokenFeed(world, { source: recorded.source, symbols })

  return {
    ...feed,
    symbols: [...symbols.keys()],
    beat() {
      for (const [symbol, price] of prices) say(symbol, price)
    },
    say,
    priceOf: (symbol) => prices.get(symbol)!,
    // An hour of history is enough to look at; two weeks of every symbol take seconds to store.
    candles: (name, from, to) => recorded.candles(name, Math.max(from, openedAt - hourMs), to),
  }
}
