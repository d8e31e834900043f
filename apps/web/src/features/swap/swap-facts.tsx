import type { Swap } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatServerTime } from '../../lib/dates.ts'
import { money } from '../../lib/money.ts'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { RateText, useCostLines } from './rate-lines.tsx'

/** A completed swap: the amounts, the rate, the cost, and the ticks of the rate. */
export function SwapFacts({ swap }: { swap: Swap }) {
  const t = useTranslations('swap')
  const costLines = useCostLines()
  const ticks = swap.prices.flatMap(({ symbol, seq }) =>
    symbol === null || seq === null
      ? []
      : [{ label: t('tick', { symbol }), value: String(seq), part: true }],
  )
  return (
    <KeyValueList
      items={[
        { label: t('given'), value: money(swap.fromAmount, swap.fromCurrency), strong: true },
        { label: t('received'), value: money(swap.toAmount, swap.toCurrency), strong: true },
        { label: t('rate'), value: <RateText rates={swap} /> },
        ...costLines(swap),
        ...ticks,
        { label: t('reference'), value: swap.orderNo },
        { label: t('time'), value: formatServerTime(swap.createTime) },
      ]}
    />
  )
}
