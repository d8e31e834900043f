import type { Amount, Price, Rate } from '@candor/money'
import { Rate as Rates } from '@candor/money'
import type { OptionDirection } from '@candor/rules'
import type { Hours, LastTick, MarketSymbol } from '../market/index.ts'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import { haltFault, type PolicyContext } from '../policy/index.ts'

export type Tick = Pick<LastTick, 'symbol' | 'seq' | 'price' | 'at'>

/** What decisions on second contracts look at. */
export type OptionContext = Context &
  PolicyContext & {
    readonly symbol: (name: string) => MarketSymbol | undefined
    /** The last committed tick, however old; null before the first. */
    readonly tick: (symbol: string) => Tick | null
    readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
    /** Whether its market is open all the time between two moments, both included. */
    readonly staysOpen: (symbol: MarketSymbol, from: number, to: number) => boolean
    /** What the house may still lose in one market and direction, less what the batch has sold; below zero past its cap. */
    readonly optionRoom: (symbol: string, direction: OptionDirection) => Amount
  }

/** So long before a market closes, nothing is bought in it any more. */
const beforeCloseMs = 300_000
/** A closure is told so long before. */
const toldMs = 3_600_000

/** Whether a market offers second contracts. */
export const offersOptions = ({ products }: Pick<MarketSymbol, 'products'>): boolean =>
  products.includes('second')

/** So long its market must stay open for an order of this length. */
const reachMs = (lengthMs: number) => Math.max(lengthMs, beforeCloseMs)

/** When a market closes within the hour, and the last moment at which an order of this length is taken before that. */
export function closureOf(
  { closesAt, staysOpen }: Pick<Hours, 'closesAt' | 'staysOpen'>,
  symbol: MarketSymbol,
  lengthMs: number,
  now: number,
): { readonly closesAt: number; readonly lastBuyAt: number } | null {
  if (!staysOpen(symbol, now, now)) return null
  const at = closesAt(symbol, now, now + toldMs)
  // The moment of closing is not open any more.
  return at === null ? null : { closesAt: at, lastBuyAt: at - reachMs(lengthMs) - 1 }
}

/**
 * Why nothing can be bought in a market now: halted, closed, soon closed, without a fresh price, or far from what was seen.
 * A closure inside the time of an order would be a bet on a jump whose moment everybody knows.
 */
export function marketFault(
  context: OptionContext,
  name: string,
  settleAt: number,
  seen: { readonly price: Price; readonly maxSlippageRate: Rate },
): Refusal | null {
  const { now } = context
  const symbol = context.symbol(name)
  if (symbol === undefined || !offersOptions(symbol)) return refuse('SYMBOL_NOT_FOUND')
  const halted = haltFault(context, name)
  if (halted !== null) return halted
  if (!context.staysOpen(symbol, now, now + reachMs(settleAt - now))) return refuse('MARKET_CLOSED')
  const tick = context.tick(name)
  if (tick === null || now - tick.at > symbol.maxAgeMs) return refuse('PRICE_STALE')
  const moved = tick.price > seen.price ? tick.price - seen.price : seen.price - tick.price
  return moved * Rates.one > seen.price * seen.maxSlippageRate ? refuse('SLIPPAGE_EXCEEDED') : null
}
