import type { Position, Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { exactDecimals } from '../lib/exact-decimals.ts'
import { usePreferences } from '../theme/preferences.ts'
import { mask } from '../ui/amount.tsx'
import type { StoryEvent } from './position-story.ts'

/** What each instant of funding brought or cost, and who else paid of it: one line each, with its moment. */
export function useFundingLines(
  { fundings = [], currency }: Position,
  ticker: Ticker | undefined,
): StoryEvent[] {
  const t = useTranslations('position')
  const hidden = usePreferences((state) => state.hideBalance)
  const { pricePrecision = 2, quantityPrecision = 8, base = '' } = ticker ?? {}
  const money = (text: string) =>
    `${hidden ? mask : format(text, { decimals: exactDecimals(text) })} ${currency}`
  return fundings.map(({ kind, at, quantity, price, seq, amount, fromMargin, shortfall }) => {
    const way = amount.startsWith('-') ? 'paid' : 'received'
    const line = t(`fundingLine.${kind}.${way}`, {
      amount: money(amount.replace('-', '')),
      quantity: `${hidden ? mask : format(quantity, { decimals: quantityPrecision })} ${base}`,
      price: format(price, { decimals: pricePrecision }),
      seq: String(seq),
    })
    const margin = fromMargin === '0' ? [] : [t('fundingFromMargin', { amount: money(fromMargin) })]
    const house = shortfall === '0' ? [] : [t('fundingShortfall', { amount: money(shortfall) })]
    // A night's points do not follow the price.
    const about = kind === 'funding' ? price : null
    return { at, kind: 'funding', price: about, label: [line, ...margin, ...house].join(' · ') }
  })
}
