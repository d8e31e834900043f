import type { endpoints, InputOf, ResultOf } from '@candor/api'
import { Price } from '@candor/money'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import {
  isPriced,
  quotient,
  usdPricesAt,
  type PriceSource,
  type UsdPrice,
} from '../market/index.ts'

type Rate = ResultOf<typeof endpoints.getRateByCurrency>

/** Value of one unit of a currency in another, through their dollar prices. */
export function rateBetween(
  market: PriceSource,
  { currency, target }: InputOf<typeof endpoints.getRateByCurrency>,
  now: number,
): Rate | Refusal {
  if (!isPriced(market.symbols, currency) || !isPriced(market.symbols, target))
    return refuse('CURRENCY_UNSUPPORTED')
  const usdPrices = usdPricesAt(market, now)
  const [from, to] = [usdPrices(currency), usdPrices(target)]
  if (from === null || to === null)
    return { currency, target, rate: null, updatedAt: null, source: '', stale: true }
  return {
    currency,
    target,
    rate: Price.text(currency === target ? Price.one : quotient(from.price, to.price)),
    ...provenance([from, to]),
  }
}

/** A rate is as old as the older of its prices. */
function provenance(prices: readonly UsdPrice[]): Pick<Rate, 'updatedAt' | 'source' | 'stale'> {
  const quoted = prices.filter((price) => price.at !== null)
  const times = quoted.flatMap(({ at }) => at ?? [])
  const sources = new Set((quoted.length > 0 ? quoted : prices).map(({ source }) => source))
  return {
    updatedAt: times.length > 0 ? Math.min(...times) : null,
    source: [...sources].join(' '),
    stale: prices.some((price) => price.stale),
  }
}
