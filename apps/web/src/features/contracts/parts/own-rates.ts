import type { Ticker } from '@candor/api'
import { Rate } from '@candor/money'
import { discountedRate } from '@candor/rules'
import { useSummary } from '../account/use-summary.ts'

type Known = { readonly rate: string; readonly ticker: Ticker }
const known = new WeakMap<Ticker, Known>()

/** An instrument with the fee rates that a discount leaves; the same object while instrument and discount are the same. */
export function discountedTicker(ticker: Ticker, rate: string): Ticker {
  const before = known.get(ticker)
  if (before?.rate === rate) return before.ticker
  const { trade } = ticker
  const less = (listed: string) => Rate.text(discountedRate(Rate.read(listed), Rate.read(rate)))
  const [openFeeRate, closeFeeRate] = [less(trade.openFeeRate), less(trade.closeFeeRate)]
  const own = { ...ticker, trade: { ...trade, openFeeRate, closeFeeRate } }
  known.set(ticker, { rate, ticker: own })
  return own
}

/** The share that the user's level takes off the listed fee rates; null where it takes nothing off, or is not known. */
export function useFeeDiscount(): string | null {
  const rate = useSummary().summary?.feeDiscountRate ?? '0'
  return Rate.read(rate) === Rate.zero ? null : rate
}

/** An instrument with the fee rates that the user's own next order is charged. */
export function useOwnRates(ticker: Ticker): Ticker {
  const rate = useFeeDiscount()
  return rate === null ? ticker : discountedTicker(ticker, rate)
}
