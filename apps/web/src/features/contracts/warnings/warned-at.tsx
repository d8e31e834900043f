import type { Ticker } from '@candor/api'
import type { Price } from '@candor/money'
import type { Position, PositionTerms } from '@candor/rules'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'

/** An isolated position with its terms. */
export type Alone = {
  readonly held: Position
  readonly terms: PositionTerms & { readonly priceStep: Price }
}

const WarnedPrices = lazy(async () => ({
  default: (await import('./warned-prices.tsx')).WarnedPrices,
}))

/** The line with the levels of the margin ratio at which the user will be warned. */
export function useWarnedItems(
  alone: Alone | null | undefined,
  { pricePrecision }: Pick<Ticker, 'pricePrecision'>,
): KeyValue[] {
  const t = useTranslations('cross')
  if (!alone) return []
  const value = (
    <Suspense fallback="–">
      <WarnedPrices alone={alone} decimals={pricePrecision} />
    </Suspense>
  )
  return [{ id: 'warnedAt', label: t('warnedAt'), value }]
}
