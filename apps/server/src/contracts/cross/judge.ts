import {
  crossDue,
  crossMargin,
  type CrossAccount,
  type CrossMargin,
  type ForcedReason,
  type PooledPosition,
  type JudgedPosition,
} from '@candor/rules'
import type { MarketSymbol } from '../../market/index.ts'
import type { Tick } from '../context.ts'

/** Opening hours and halts of markets. */
export type Hours = {
  readonly symbol: (name: string) => MarketSymbol | undefined
  readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
  /** Why trading in a market is halted; null while it is not. */
  readonly halted: (symbol: string) => object | null
}

/** State of a pool at the committed ticks of all its symbols. */
export type Judgement<P extends PooledPosition> = {
  readonly account: CrossAccount<JudgedPosition<P>>
  readonly margin: CrossMargin
  /** The closable position to close first, and why; null if the pool is safe or nothing can be closed. */
  readonly due: { readonly reason: ForcedReason; readonly first: JudgedPosition<P> } | null
  /** Whether this symbol's market is open with a fresh price. */
  readonly trades: (symbol: string) => boolean
}

/**
 * Judges a pool at one tick per symbol, as of the tick that caused the judgement. A closed market counts with its last price,
 * but its positions are not closed. Returns null while an open market has a stale price or one of the markets is halted: an
 * unknown price liquidates no position.
 * @param account the pool at those ticks; null while a symbol has none
 */
export function judgePool<P extends PooledPosition>(
  account: CrossAccount<JudgedPosition<P>> | null,
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
