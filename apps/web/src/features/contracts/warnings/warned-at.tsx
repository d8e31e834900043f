import type { Ticker } from '@candor/api'
import type { Price } from '@candor/money'
import type { Position, PositionTerms } from '@candor/rules'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { KeyValue } from '../../../ui/key-value-list.tsx'

/** A position that its own margin alone stands behind, and by which terms it ends. */
export type Alone = {
  readonly held: Position
  readonly terms: PositionTerms & { readonly priceStep: Price }
}

const WarnedPrices = lazy(async () => ({
  default: (await import('./warned-prices.tsx')).WarnedPrices,
}))

/** The line that names at which levels of its margin ratio a position's owner will be warned. */
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
