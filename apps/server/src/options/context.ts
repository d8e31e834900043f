import type { Amount, Price, Rate } from '@candor/money'
import { Rate as Rates } from '@candor/money'
import type { OptionDirection } from '@candor/rules'
import type { Hours, LastTick, MarketSymbol } from '../market/index.ts'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import { haltFault, type PolicyContext } from '../policy/index.ts'

export type Tick = Pick<LastTick, 'symbol' | 'seq' | 'price' | 'at'>

/** Context of decisions on options. */
export type OptionContext = Context &
  PolicyContext & {
    readonly symbol: (name: string) => MarketSymbol | undefined
    /** The last committed tick, however old; null before the first. */
    readonly tick: (symbol: string) => Tick | null
    readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
    /** Whether a market is open during the whole period, both ends included. */
    readonly staysOpen: (symbol: MarketSymbol, from: number, to: number) => boolean
    /**
     * Possible loss that the house's cap still allows in one market and direction, less the sales of this batch; negative
     * beyond the cap.
     */
    readonly optionRoom: (symbol: string, direction: OptionDirection) => Amount
  }

/** No purchases in the last minutes before a market closes. */
const beforeCloseMs = 300_000
/** How early a closure is announced. */
const noticeMs = 3_600_000

/** Whether a market offers options. */
export const offersOptions = ({ products }: Pick<MarketSymbol, 'products'>): boolean =>
  products.includes('second')

/** How long its market must stay open for an order of this length. */
const reachMs = (lengthMs: number) => Math.max(lengthMs, beforeCloseMs)

/** When a market closes within the hour, and the last time for an order of this length. */
export function closureOf(
  { closesAt, staysOpen }: Pick<Hours, 'closesAt' | 'staysOpen'>,
  symbol: MarketSymbol,
  lengthMs: number,
  now: number,
): { readonly closesAt: number; readonly lastBuyAt: number } | null {
  if (!staysOpen(symbol, now, now)) return null
  const at = closesAt(symbol, now, now + noticeMs)
  // At its closing time a market is already closed.
  return at === null ? null : { closesAt: at, lastBuyAt: at - reachMs(lengthMs) - 1 }
}

/**
 * Why no order is possible in a market now: halted, closed, closing soon, without a fresh price, or too far from the price that
 * the user saw. An order across a closure would be a bet on a price gap at a known time.
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
