import { Quantity } from '@candor/money'
import { hoursOf } from '../../market/hours.ts'
import { createIngest } from '../../market/ingest.ts'
import { loadSymbols, type FeedTick } from '../../market/index.ts'
import { link } from '../../market/log/chain.ts'
import type { CommittedTick } from '../../market/tick.ts'
import type { World } from '../../platform/world.ts'
import type { NaiveGuards } from '../simulation/naive/guards.ts'

const graceMs = 500
const secondMs = 1_000

export type PathQuote = Omit<FeedTick, 'source' | 'volume'>

type MarketTools = {
  readonly world: World
  /** The reference's guards, which receive the true ticks. */
  readonly guards: NaiveGuards
  /** Plants a bug: changes the ticks that the market receives. */
  readonly heard?: ((tick: FeedTick, now: number) => FeedTick) | undefined
  readonly onTick: (tick: CommittedTick) => void
}

/** The real guards and price record in memory, beside the guards of the reference. */
export function openMemoryMarket({ world, guards, heard, onTick }: MarketTools) {
  const { clock } = world
  const symbols = loadSymbols()
  const hours = hoursOf({ closedUntil: () => null })
  const log: CommittedTick[] = []
  const last = new Map<string, CommittedTick>()
  let finalAt = 0

  function commit(tick: FeedTick): void {
    const linked = link(tick, last.get(tick.symbol), log.length + 1)
    last.set(tick.symbol, linked)
    log.push(linked)
    finalAt = Math.max(finalAt, Math.floor((clock.now() - graceMs) / secondMs) * secondMs)
    onTick(linked)
  }
  const ingest = createIngest({
    pool: { query: async () => ({ rows: [] }) } as never,
    world: { ...world, after: () => () => undefined },
    symbols,
    committer: { add: commit, finalAt: () => finalAt },
    heads: new Map(),
    heard: new Map(),
    lastMinute: [],
    wasClosed: (name, from, to) => hours.wasClosed(symbols.get(name)!, from, to),
    onError(error) {
      if (!/ has a new level /.test(String(error))) throw error
    },
  })

  return {
    symbols,
    hours,
    log,
    last,
    finalAt: () => finalAt,
    /**
     * Receives a feed's price, first in the reference.
     * @returns whether it is accepted
     */
    hear(quote: PathQuote): boolean {
      const tick = { ...quote, source: 'path', volume: Quantity.zero }
      const counts = guards.hear(tick, finalAt)
      ingest.take(heard?.(tick, clock.now()) ?? tick)
      return counts
    },
  }
}
