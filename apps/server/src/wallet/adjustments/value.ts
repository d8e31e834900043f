import { Price, Quantity, worth, type Amount } from '@candor/money'
import type { TradeContext } from '../../contracts/index.ts'
import { isPar, pairOf, usdPriceOf, type Symbols } from '../../market/index.ts'
import type { Context } from '../../platform/lane/index.ts'

/** What a decision knows of prices: the last committed ones. */
export type PriceContext = Context & Pick<TradeContext, 'tick'>

/** What an amount of a currency is worth in USDT; null while the currency has no price. */
export type Values = (currency: string, amount: Amount) => Amount | null

/** Values at the recorded prices of now, however old, rounded up: what is held to a cap never slips below it. */
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
