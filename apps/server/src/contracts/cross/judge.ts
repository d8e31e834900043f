import {
  crossDue,
  crossMargin,
  type CrossAccount,
  type CrossMargin,
  type ForcedReason,
  type PooledPosition,
  type Standing,
} from '@candor/rules'
import type { MarketSymbol } from '../../market/index.ts'
import type { Tick } from '../context.ts'

/** What tells whether a market trades. */
export type Hours = {
  readonly symbol: (name: string) => MarketSymbol | undefined
  readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
  /** Why nothing is traded in a market now; null while something is. */
  readonly halted: (symbol: string) => object | null
}

/** How a pool stands at the committed ticks of all its symbols. */
export type Judgement<P extends PooledPosition> = {
  readonly account: CrossAccount<Standing<P>>
  readonly margin: CrossMargin
  /** What goes first, of what can be closed now, and why; null where it stands, and where nothing can be closed. */
  readonly due: { readonly reason: ForcedReason; readonly first: Standing<P> } | null
  /** Whether this symbol's market trades, at a fresh price. */
  readonly trades: (symbol: string) => boolean
}

/**
 * Judges a pool at one tick for each of its symbols, as of the tick that brought it. A market that is closed counts with
 * its last price, but nothing is closed there. While a market is open and its price is stale nothing is judged, and null
 * is answered: what is not known liquidates nobody. So it is while trading in one of them is halted.
 * @param account the pool at those ticks; null while a symbol has none
 */
export function judgePool<P extends PooledPosition>(
  account: CrossAccount<Standing<P>> | null,
  ticks: ReadonlyMap<string, Tick>,
  trigger: Tick,
  { symbol, isOpen, halted }: Hours,
): Judgement<P> | null {
  if (account === null) return null
  const trading = new Set<string>()
  for (const { positions } of account.instruments) {
    const tick = ticks.get(positions[0]!.symbol)
    if (tick === undefined || halted(tick.symbol) !== null) return null
    const known = symbol(tick.symbol)
    if (known === undefined || !isOpen(known, trigger.at)) continue
    if (trigger.at - tick.at > known.maxAgeMs) return null
    trading.add(tick.symbol)
  }
  const margin = crossMargin(account)
  const closable = account.instruments.filter(({ positions }) => trading.has(positions[0]!.symbol))
  return {
    account,
    margin,
    due: crossDue(margin, { ...account, instruments: closable }),
    trades: (name) => trading.has(name),
  }
}
