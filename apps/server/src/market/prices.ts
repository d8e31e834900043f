import type { CommittedTick } from './tick.ts'

/** The last committed tick of a symbol: the only price that decisions may use. */
export interface LastTick extends Omit<CommittedTick, 'volume'> {
  /** How long ago the price was true at its source, in milliseconds. */
  age(now: number): number
}

export interface Prices {
  /** Null while the symbol has never had a price. */
  tick(symbol: string): LastTick | null
}

/** Prices as the log has them; `apply` is for the log alone. */
export function createPrices(heads: Iterable<CommittedTick>) {
  const last = new Map<string, LastTick>()
  const apply = (ticks: Iterable<CommittedTick>) => {
    for (const tick of ticks) last.set(tick.symbol, { ...tick, age: (now) => now - tick.at })
  }
  apply(heads)
  return { tick: (symbol: string) => last.get(symbol) ?? null, apply }
}
