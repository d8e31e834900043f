import type { CommittedTick, FeedTick } from '../tick.ts'
import { link, type Head } from './chain.ts'

/**
 * Heads of the chains of all symbols, now and since the last checkpoint.
 * @param lastPlace the last number in the order of all symbols
 */
export function createChains(heads: ReadonlyMap<string, Head>, lastPlace: number) {
  const history = new Map<string, Head[]>([...heads].map(([symbol, head]) => [symbol, [head]]))
  let lastLogSeq = lastPlace

  return {
    /** Adds a tick to the chain of its symbol and to the order of all symbols. */
    link(tick: FeedTick): CommittedTick {
      const known = history.get(tick.symbol) ?? []
      lastLogSeq += 1
      const committed = link(tick, known.at(-1), lastLogSeq)
      history.set(tick.symbol, [...known, committed])
      return committed
    },
    /** The last number in the order of all symbols. */
    lastPlace: () => lastLogSeq,
    /** The last tick of each symbol at or before a time; earlier heads are dropped. */
    headsAt(at: number): Map<string, Head> {
      const found = new Map<string, Head>()
      for (const [symbol, known] of history) {
        const index = known.findLastIndex((head) => head.at <= at)
        if (index < 0) continue
        history.set(symbol, known.slice(index))
        found.set(symbol, known[index]!)
      }
      return found
    },
  }
}
