import { Price, Quantity, worth, type Amount } from '@candor/money'
import type { TradeContext } from '../../contracts/index.ts'
import { isPar, pairOf, usdPriceOf, type Symbols } from '../../market/index.ts'
import type { Context } from '../../platform/lane/index.ts'

/** Prices for a decision: the last committed ones. */
export type PriceContext = Context & Pick<TradeContext, 'tick'>

/** Value of an amount in USDT; null while the currency has no price. */
export type Values = (currency: string, amount: Amount) => Amount | null

/** Values at the last recorded prices, however old, rounded up, so that rounding never exceeds a cap. */
export function valuesAt(symbols: Symbols, { tick }: Pick<PriceContext, 'tick'>): Values {
  return (currency, amount) => {
    const price = isPar(currency) ? Price.one : priceOf(currency)
    return price === null ? null : worth(Quantity.of(amount), price, 'ceil')
  }
  function priceOf(currency: string): Price | null {
    const pair = pairOf(symbols, currency)
    const last = pair && tick(pair.symbol.name)
    return pair && last ? usdPriceOf(pair, last.price) : null
  }
}
