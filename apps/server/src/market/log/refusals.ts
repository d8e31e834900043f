import type { RefusalReason } from '../guards.ts'
import type { FeedTick } from '../tick.ts'

/** A tick that did not count; `count` says how many like it arrived before it was written down. */
export interface RefusedTick {
  readonly id: string
  readonly at: number
  readonly symbol: string
  readonly reason: RefusalReason
  readonly price: bigint
  readonly tickAt: number
  readonly source: string
  readonly count: number
}

/** Gathers refusals between two writings, so that a raging source cannot fill the disk. */
export function createRefusals(newId: () => string) {
  let gathered = new Map<string, RefusedTick>()

  return {
    add(tick: FeedTick, reason: RefusalReason, at: number): void {
      const key = `${tick.symbol} ${reason} ${tick.source}`
      const known = gathered.get(key)
      const { symbol, price, source } = tick
      const first = { id: newId(), at, symbol, reason, price, tickAt: tick.at, source, count: 0 }
      gathered.set(key, { ...(known ?? first), count: (known?.count ?? 0) + 1 })
    },
    /** What was gathered since the last call. */
    take(): RefusedTick[] {
      const taken = [...gathered.values()]
      gathered = new Map()
      return taken
    },
  }
}
