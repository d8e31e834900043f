import type { Price } from '@candor/money'
import type { LastTick, MarketSymbol } from '../market/index.ts'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import type { PolicyContext } from '../policy/index.ts'

export type Tick = Pick<LastTick, 'seq' | 'price' | 'at'>

/** Context of decisions on loans: last committed prices of collateral, and pauses. */
export type LoanContext = Context &
  PolicyContext & {
    readonly symbol: (name: string) => MarketSymbol | undefined
    /** The last committed tick, however old; null before the first. */
    readonly tick: (symbol: string) => Tick | null
    readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
  }

type Prices = Pick<LoanContext, 'now' | 'symbol' | 'tick' | 'isOpen' | 'halted'>

/** The last price of collateral, if it is fresh enough to lend by. */
export function priceOf(context: Prices, name: string): Tick | Refusal {
  const [symbol, tick] = [context.symbol(name), context.tick(name)]
  if (symbol === undefined) return refuse('CURRENCY_UNSUPPORTED')
  const isFresh =
    context.halted(name) === null && tick !== null && context.now - tick.at <= symbol.maxAgeMs
  return isFresh && context.isOpen(symbol, context.now) ? tick : refuse('PRICE_STALE')
}

/** The last price for display, however old; null before the first. */
export function lastPrice(context: Pick<LoanContext, 'tick'>, name: string | null): Price | null {
  return name === null ? null : (context.tick(name)?.price ?? null)
}
