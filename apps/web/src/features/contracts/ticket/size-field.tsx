import type { Ticker } from '@candor/api'
import { Amount, Quantity, smaller } from '@candor/money'
import { useTranslations } from 'use-intl'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Prices } from '../parts/use-market.ts'
import type { Draft } from './draft.ts'
import { marginFor, roomyQuantity } from './order-figures.ts'

type Props = {
  ticker: Ticker
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  prices: Prices | null
  /** The free balance, decimal text; null while unknown. */
  available: string | null
  /** The most that the server would open; null until it has said so. */
  maxQuantity: string | null
  error: string | null
}

/** How much: the margin to put in or the quantity to hold, typed or taken as a share of the most. */
export function SizeField(props: Props) {
  const { ticker, draft, onChange, error } = props
  const t = useTranslations('ticket')
  const kinds = (['margin', 'quantity'] as const).map((value) => ({
    value,
    label: t(`by.${value}`),
  }))
  const most = mostOf(props)
  const isMargin = draft.by === 'margin'
  return (
    <>
      <Tabs
        label={t('sizeBy')}
        value={draft.by}
        options={kinds}
        onChange={(by) => onChange({ by, size: '' })}
      />
      <AmountField
        label={isMargin ? t('margin') : t('quantity')}
        unit={isMargin ? ticker.quote : ticker.base}
        value={draft.size}
        onChange={(size) => onChange({ size })}
        decimals={isMargin ? 2 : ticker.quantityPrecision}
        available={most}
        isLimit
        error={error}
      />
    </>
  )
}

/** The most that can be opened, as margin or quantity; null while prices or balance are unknown. */
function mostOf({ ticker, draft, prices, available, maxQuantity }: Props): string | null {
  if (prices === null || available === null) return null
  const roomy = roomyQuantity(draft, ticker, prices, Amount.parse(available))
  const most = maxQuantity === null ? roomy : smaller(roomy, Quantity.parse(maxQuantity))
  return draft.by === 'quantity'
    ? Quantity.text(most)
    : Amount.text(marginFor(most, draft, ticker, prices))
}
