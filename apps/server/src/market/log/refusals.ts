import type { RefusalReason } from '../guards.ts'
import type { FeedTick } from '../tick.ts'

/** A refused tick; `count` is the number of equal ones since the last write. */
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

/** Collects refused ticks between two writes, so that a flooding source cannot fill the disk. */
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
    /** Returns and clears the collected refusals. */
    take(): RefusedTick[] {
      const taken = [...gathered.values()]
      gathered = new Map()
      return taken
    },
  }
}
