import type { Amount, Price, Rate } from '@candor/money'
import { Rate as Rates } from '@candor/money'
import type { OptionDirection } from '@candor/rules'
import type { LastTick, MarketSymbol } from '../market/index.ts'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import type { PolicyContext } from '../policy/index.ts'

export type Tick = Pick<LastTick, 'symbol' | 'seq' | 'price' | 'at'>

/** What decisions on second contracts look at. */
export type OptionContext = Context &
  PolicyContext & {
    readonly symbol: (name: string) => MarketSymbol | undefined
    /** The last committed tick, however old; null before the first. */
    readonly tick: (symbol: string) => Tick | null
    readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
    /** What the house may still lose in one market and direction, less what the batch has sold; below zero past its cap. */
    readonly optionRoom: (symbol: string, direction: OptionDirection) => Amount
  }

/** So long before a market closes, nothing is bought in it any more. */
const beforeCloseMs = 300_000

/** Whether a market offers second contracts. */
export const offersOptions = ({ products }: Pick<MarketSymbol, 'products'>): boolean =>
  products.includes('second')

/** Why nothing can be bought in a market now: closed, soon closed, without a fresh price, or far from what was seen. */
export function marketFault(
  context: OptionContext,
  name: string,
  settleAt: number,
  seen: { readonly price: Price; readonly maxSlippageRate: Rate },
): Refusal | null {
  const { now } = context
  const symbol = context.symbol(name)
  if (symbol === undefined || !offersOptions(symbol)) return refuse('SYMBOL_NOT_FOUND')
  const moments = [now, settleAt, now + beforeCloseMs]
  if (!moments.every((at) => context.isOpen(symbol, at))) return refuse('MARKET_CLOSED')
  const tick = context.tick(name)
  if (tick === null || now - tick.at > symbol.maxAgeMs) return refuse('PRICE_STALE')
  const moved = tick.price > seen.price ? tick.price - seen.price : seen.price - tick.price
  return moved * Rates.one > seen.price * seen.maxSlippageRate ? refuse('SLIPPAGE_EXCEEDED') : null
}
