import { crossMargin, firstToLiquidate, type CrossAccount, type CrossMargin } from '@candor/rules'
import type { MarketSymbol } from '../../market/index.ts'
import type { Tick } from '../context.ts'
import { accountOf, type Pool, type Standing } from './pool.ts'

/** What tells whether a market trades. */
export type Hours = {
  readonly symbol: (name: string) => MarketSymbol | undefined
  readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
}

/** How a pool stands at the committed ticks of all its symbols. */
export type Judgement = {
  readonly account: CrossAccount<Standing>
  readonly margin: CrossMargin
  /** What goes first if it is liquidated: of what can be closed now; null where nothing can. */
  readonly first: Standing | null
  /** Whether this symbol's market trades, at a fresh price. */
  readonly trades: (symbol: string) => boolean
}

/**
 * Judges a pool at one tick for each of its symbols, as of the tick that brought it. A market that is closed counts with
 * its last price, but nothing is closed there. While a market is open and its price is stale nothing is judged, and null
 * is answered: what is not known liquidates nobody.
 */
export function judgePool(
  pool: Pool,
  ticks: ReadonlyMap<string, Tick>,
  trigger: Tick,
  { symbol, isOpen }: Hours,
): Judgement | null {
  const trading = new Set<string>()
  for (const name of new Set(pool.held.map((position) => position.symbol))) {
    const tick = ticks.get(name)
    if (tick === undefined) return null
    const known = symbol(name)
    if (known === undefined || !isOpen(known, trigger.at)) continue
    if (trigger.at - tick.at > known.maxAgeMs) return null
    trading.add(name)
  }
  const account = accountOf(pool, { tick: (name) => ticks.get(name) ?? null })
  if (account === null) return null
  const closable = account.instruments.filter(({ positions }) =>
    positions.some((one) => trading.has(one.symbol)),
  )
  return {
    account,
    margin: crossMargin(account),
    first: firstToLiquidate({ ...account, instruments: closable }),
    trades: (name) => trading.has(name),
  }
}
