import { Amount, Price, divide } from '@candor/money'
import {
  exactSwapFee,
  exactSwapGiven,
  exactSwapRates,
  exactSwapReceived,
  exactSwapRules,
  swapQuoteMs,
  swapSpread,
  type DollarPrice,
} from '@candor/rules'
import { usdValue, type PriceSource, type UsdPrice, type UsdPrices } from '../market/index.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import type { SwapOrder } from './tables.ts'
import type { SwapTerm, SwapTerms } from './terms.ts'

/** A request for a quote. Exactly one of the amounts is given. */
export type Asked = {
  readonly fromCurrency: string
  readonly toCurrency: string
  readonly fromAmount: Amount | null
  readonly toAmount: Amount | null
}

/** A quote for one user: the swap as it will be if the user takes it in time. */
export type Quote = Omit<SwapOrder, 'part' | 'at'> & { readonly validUntilAt: number }

export type QuoteTools = {
  readonly terms: SwapTerms
  readonly market: PriceSource
  readonly usdPrices: UsdPrices
}

type Side = { readonly term: SwapTerm; readonly usd: UsdPrice }

/** The quote at current committed prices, or the refusal. */
export function quoteAt(
  tools: QuoteTools,
  asked: Asked,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: number },
): Quote | Refusal {
  if (asked.fromCurrency === asked.toCurrency) return refuse('CURRENCY_UNSUPPORTED')
  const from = sideOf(tools, asked.fromCurrency, now)
  if (isRefusal(from)) return from
  const to = sideOf(tools, asked.toCurrency, now)
  if (isRefusal(to)) return to
  const spreadRate = swapSpread(from.term.spreadRate, to.term.spreadRate)
  const priced = { from: dollarPriceOf(from), to: dollarPriceOf(to), spreadRate }
  const { midRate, rate } = exactSwapRates(priced)
  if (rate === Price.zero) return refuse('CURRENCY_UNSUPPORTED')
  const fromAmount = asked.fromAmount ?? exactSwapGiven(asked.toAmount!, priced, from.term.step)
  const toAmount = asked.toAmount ?? exactSwapReceived(asked.fromAmount!, priced, to.term.step)
  const value = usdValue(fromAmount, from.usd.price)
  const fault =
    stepFault(asked, from.term, to.term) ??
    sizeFault(tools.terms, value, asked.fromAmount === null ? to : from, asked)
  if (fault !== null) return fault
  return {
    id,
    userId,
    fromCurrency: asked.fromCurrency,
    toCurrency: asked.toCurrency,
    fromAmount,
    toAmount,
    rate,
    midRate,
    spreadRate,
    fee: exactSwapFee(fromAmount, priced, toAmount),
    ...sideColumns('from', from),
    ...sideColumns('to', to),
    usdValue: value,
    typed: asked.fromAmount === null ? 'to' : 'from',
    ruleVersion: exactSwapRules,
    validUntilAt: now + swapQuoteMs,
  }
}

/** A currency and its price. A halted, stale or closed market makes no quote. */
function sideOf({ terms, market, usdPrices }: QuoteTools, currency: string, now: number) {
  const term = terms.currencies.get(currency)
  if (term === undefined) return refuse('CURRENCY_UNSUPPORTED')
  const usd = usdPrices(currency)
  const halt = usd?.tick ? market.halted(usd.tick.symbol.name) : null
  if (halt !== null) return refuse('SYMBOL_SUSPENDED', { values: { reason: halt.reasonKey } })
  if (usd === null || usd.stale) return refuse('PRICE_STALE')
  if (usd.tick !== null && market.state(usd.tick.symbol, now) === 'closed')
    return refuse('MARKET_CLOSED')
  return { term, usd }
}

/** The price as its tick states it. A rounded inverse is never used to compute. */
const dollarPriceOf = ({ usd: { price, tick } }: Side): DollarPrice =>
  tick === null ? { price, inverse: false } : { price: tick.price, inverse: tick.inverse }

/** Refuses more decimals than the currency has; never rounds. */
function stepFault({ fromAmount, toAmount }: Asked, from: SwapTerm, to: SwapTerm): Refusal | null {
  const fits = (amount: Amount | null, { step }: SwapTerm) =>
    amount === null || amount % step === 0n
  return fits(fromAmount, from) && fits(toAmount, to) ? null : refuse('AMOUNT_PRECISION')
}

/** States the bounds in the currency that the user typed. */
function sizeFault(terms: SwapTerms, value: Amount, typed: Side, asked: Asked): Refusal | null {
  const field = asked.fromAmount === null ? 'toAmount' : 'fromAmount'
  const bounds = boundsOf(terms, typed)
  const { min, max } = { min: Amount.text(bounds.min), max: Amount.text(bounds.max) }
  if (value < terms.minUsd)
    return refuse('AMOUNT_BELOW_MIN', { fields: [{ field, rule: 'min', min }] })
  if (value > terms.maxUsd)
    return refuse('AMOUNT_ABOVE_MAX', { fields: [{ field, rule: 'max', max }] })
  return null
}

/** What one swap may give of a currency, at its price. */
export function boundsOf(
  { minUsd, maxUsd }: Pick<SwapTerms, 'minUsd' | 'maxUsd'>,
  { term: { step }, usd: { price } }: Side,
): { readonly min: Amount; readonly max: Amount } {
  const steps = (usd: Amount, rounding: 'ceil' | 'floor') =>
    Amount.of(divide(divide(usd * Price.one, price, rounding), step, rounding) * step)
  return { min: steps(minUsd, 'ceil'), max: steps(maxUsd, 'floor') }
}

/** The columns that say what a side was worth, by which tick, and all else that a proof of it says. */
function sideColumns<const Name extends 'from' | 'to'>(name: Name, { term, usd }: Side) {
  const { price, at, tick } = usd
  return {
    [`${name}Price`]: price,
    [`${name}Symbol`]: tick?.symbol.name ?? null,
    [`${name}Seq`]: tick?.seq ?? null,
    [`${name}At`]: at,
    [`${name}Inverse`]: tick?.inverse ?? false,
    [`${name}Precision`]: term.precision,
    [`${name}MaxAgeMs`]: tick?.symbol.maxAgeMs ?? null,
  } as Record<`${Name}Price`, Price> &
    Record<`${Name}Symbol`, string | null> &
    Record<`${Name}Seq` | `${Name}At` | `${Name}MaxAgeMs`, number | null> &
    Record<`${Name}Inverse`, boolean> &
    Record<`${Name}Precision`, number>
}
