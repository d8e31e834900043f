import type { Halt } from '@candor/api'
import { Price, Quantity, divide, worth, type Amount } from '@candor/money'
import { inversePrice } from '@candor/rules'
import type { PriceState } from './figures.ts'
import type { Prices } from './prices.ts'
import type { MarketSymbol, Symbols } from './symbols.ts'

/** The price of one unit of a currency in US dollars. */
export type UsdPrice = {
  readonly price: Price
  /** When the price was true at its source; null for a price by definition. */
  readonly at: number | null
  readonly source: string
  readonly stale: boolean
  /** The committed tick of the price; null for a price by definition. */
  readonly tick: (Pair & { readonly seq: number; readonly price: Price }) | null
}

/** The last committed price of a currency; null if there is none. */
export type UsdPrices = (currency: string) => UsdPrice | null

/** The part of the market that dollar prices are read from. */
export type PriceSource = {
  readonly symbols: Symbols
  readonly prices: Prices
  readonly state: (symbol: MarketSymbol, now: number) => PriceState
  readonly halted: (symbol: string) => Halt | null
}

/** One USDT counts as one dollar wherever Candor adds up money. */
const par: ReadonlySet<string> = new Set(['USD', 'USDT'])
const byDefinition: UsdPrice = {
  price: Price.one,
  at: null,
  source: 'par',
  stale: false,
  tick: null,
}

/** The symbol that prices a currency, and whether the dollar is its base (`inverse`). */
export type Pair = { readonly symbol: MarketSymbol; readonly inverse: boolean }

export function pairOf(symbols: PriceSource['symbols'], currency: string): Pair | null {
  for (const symbol of symbols.values()) {
    if (symbol.category === 'index') continue
    if (symbol.base === currency && par.has(symbol.quote)) return { symbol, inverse: false }
    if (symbol.quote === currency && par.has(symbol.base)) return { symbol, inverse: true }
  }
  return null
}

/** Whether a currency counts as dollars. */
export function isPar(currency: string): boolean {
  return par.has(currency)
}

/** Whether a currency can have a price. */
export function isPriced(symbols: PriceSource['symbols'], currency: string): boolean {
  return par.has(currency) || pairOf(symbols, currency) !== null
}

/** Prices as of `now`: the last committed ones, however old; `stale` says so. */
export function usdPricesAt(market: PriceSource, now: number): UsdPrices {
  return (currency) => {
    if (par.has(currency)) return byDefinition
    const pair = pairOf(market.symbols, currency)
    const tick = pair && market.prices.tick(pair.symbol.name)
    if (!pair || !tick) return null
    return {
      price: usdPriceOf(pair, tick.price),
      at: tick.at,
      source: tick.source,
      stale: ['stale', 'halted'].includes(market.state(pair.symbol, now)),
      tick: { ...pair, seq: tick.seq, price: tick.price },
    }
  }
}

/** The dollar price of a pair's price. */
export function usdPriceOf({ inverse }: Pair, price: Price): Price {
  return inverse ? inversePrice(price) : price
}

/** a ÷ b, rounded towards zero. */
export function quotient(a: Price, b: Price): Price {
  return Price.of(divide(a * Price.one, b, 'truncate'))
}

/** The value of an amount in dollars, at the dollar price of one unit. */
export function usdValue(amount: Amount, price: Price): Amount {
  return worth(Quantity.of(amount), price, 'truncate')
}
