import type { CommittedTick } from './tick.ts'

/** The last committed tick of a symbol: the only price that decisions may use. */
export interface LastTick extends Omit<CommittedTick, 'volume'> {
  /** Age of the price at its source (ms). */
  age(now: number): number
}

export interface Prices {
  /** Null if the symbol has never had a price. */
  tick(symbol: string): LastTick | null
}

/** The last price of each symbol in the log. Only the log may call `apply`. */
export function createPrices(heads: Iterable<CommittedTick>) {
  const last = new Map<string, LastTick>()
  const apply = (ticks: Iterable<CommittedTick>) => {
    for (const tick of ticks) last.set(tick.symbol, { ...tick, age: (now) => now - tick.at })
  }
  apply(heads)
  return { tick: (symbol: string) => last.get(symbol) ?? null, apply }
}
