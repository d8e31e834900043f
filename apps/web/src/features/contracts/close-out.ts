import type { Ticker } from '@candor/api'
import { Rate } from '@candor/money'
import type { CloseOut } from '@candor/rules'
import { useCountryPolicy, useLeverageCap } from '../../api/country-policy.ts'

/** The close-out rule for an order on this market, by its leverage; null without a rule. */
export function useCloseOutOf(ticker: Ticker): (leverage: number) => CloseOut | null {
  const rate = useCountryPolicy()?.closeOutRate ?? null
  const cap = useLeverageCap(ticker)
  return (leverage) =>
    rate === null ? null : { rate: Rate.read(rate), leverage: Math.max(cap ?? leverage, leverage) }
}
