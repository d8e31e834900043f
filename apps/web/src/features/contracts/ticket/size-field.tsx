import type { Ticker } from '@candor/api'
import { Amount, format, Quantity, smaller, subtract } from '@candor/money'
import { useTranslations } from 'use-intl'
import { readFigure } from '../../../lib/typed-figure.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import type { Prices } from '../use-market.ts'
import type { Draft } from './draft.ts'
import { marginFor, roomyQuantity } from './order-figures.ts'

type Props = {
  ticker: Ticker
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  prices: Prices | null
  /** The free balance, decimal text; null while unknown. */
  available: string | null
  /** The server's maximum; null until known. */
  maxQuantity: string | null
  /** The part of a typed margin that the order would lock; null while unknown. */
  margin?: string | null
  error: string | null
}

/** The size of an order: its margin or quantity, typed or chosen as a share of the maximum. */
export function SizeField(props: Props) {
  const { ticker, draft, onChange, error } = props
  const t = useTranslations('ticket')
  const kinds = (['margin', 'quantity'] as const).map((value) => ({
    value,
    label: t(`by.${value}`),
  }))
  const most = mostOf(props)
  const isMargin = draft.by === 'margin'
  const unused = unusedOf(props)
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
        hint={
          unused &&
          t('unused', { amount: unused, step: `${ticker.trade.quantityStep} ${ticker.base}` })
        }
        error={isUnreadable(draft) ? t('fault.unreadable') : error}
      />
    </>
  )
}

/** Whether the typed size has too many digits to be parsed. Zero is allowed while typing. */
function isUnreadable({ by, size }: Draft): boolean {
  const figure = by === 'margin' ? readFigure(Amount, size) : readFigure(Quantity, size)
  return /[1-9]/.test(size) && figure === null
}

/** The rest of a typed margin after rounding to whole steps of the quantity; null without a rest. */
function unusedOf({ ticker, draft, margin = null }: Props): string | null {
  const typed = draft.by === 'margin' && margin !== null ? readFigure(Amount, draft.size) : null
  if (typed === null || margin === null) return null
  const left = format(subtract(typed, Amount.read(margin)), { decimals: 2 })
  return /[1-9]/.test(left) ? `${left} ${ticker.quote}` : null
}

/** The maximum order, as margin or quantity; null while prices or balance are unknown. */
function mostOf({ ticker, draft, prices, available, maxQuantity }: Props): string | null {
  if (prices === null || available === null) return null
  const roomy = roomyQuantity(draft, ticker, prices, Amount.read(available))
  const most = maxQuantity === null ? roomy : smaller(roomy, Quantity.read(maxQuantity))
  return draft.by === 'quantity'
    ? Quantity.text(most)
    : Amount.text(marginFor(most, draft, ticker, prices))
}
