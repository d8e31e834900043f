import type { PledgeQuote } from '@candor/api'
import { Amount, Price, Quantity, Rate, subtract } from '@candor/money'
import { pledgeAfterFall, type PledgeAfterFall } from '@candor/rules'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/money.ts'
import { percent } from '../../lib/percent.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IconMinus, IconPlus } from '../../ui/display/icons.ts'
import { KeyValueList, type KeyValue } from '../../ui/display/key-value-list.tsx'
import styles from './loans.module.css'
import { price } from './price.ts'

const mostPercent = 90
/** The step of the buttons, in percent; the slider's own step is one. */
const step = 5

type Props = {
  readonly pledge: PledgeQuote
  readonly currency: string
  /** The debt right after the payout. */
  readonly debt: Amount
  readonly saleFeeRate: string
}

/** The effect of a falling price on the collateral, shown before signing, by slider or buttons. */
export function FallSlider({ pledge, currency, debt, saleFeeRate }: Props) {
  const t = useTranslations('loans')
  const id = useId()
  const [fall, setFall] = useState(0)
  const set = (next: number) => setFall(Math.min(mostPercent, Math.max(0, next)))
  const after = pledgeAfterFall(
    {
      debt,
      quantity: Quantity.read(pledge.quantity),
      price: Price.read(pledge.usdPrice),
      initialLtv: Rate.read(pledge.initialLtv),
      marginCallLtv: Rate.read(pledge.marginCallLtv),
      liquidationLtv: Rate.read(pledge.liquidationLtv),
      saleFeeRate: Rate.read(saleFeeRate),
    },
    fall,
  )
  const fallText = t('fall.by', { percent: String(fall) })
  return (
    <div className={styles.form}>
      <label htmlFor={id}>{t('fall.label', { symbol: pledge.symbol })}</label>
      <div className={styles.fall}>
        <IconButton label={t('fall.less')} disabled={fall === 0} onClick={() => set(fall - step)}>
          <IconMinus size={20} aria-hidden />
        </IconButton>
        <output htmlFor={id} className={styles.now}>
          {fallText}
        </output>
        <IconButton
          label={t('fall.more')}
          disabled={fall === mostPercent}
          onClick={() => set(fall + step)}
        >
          <IconPlus size={20} aria-hidden />
        </IconButton>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={mostPercent}
        step={1}
        value={fall}
        aria-valuetext={fallText}
        className={styles.range}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <KeyValueList
        items={[
          { label: t('fall.price'), value: price(Price.text(after.price)) },
          { label: t('gauge'), value: percent(after.ltv === null ? null : Rate.text(after.ltv)) },
          { label: t('fall.then'), value: t(`fall.step.${after.step}`), strong: true },
          ...saleLines(after, { pledge, currency, debt, t }),
        ]}
      />
    </div>
  )
}

type Beside = Pick<Props, 'pledge' | 'currency' | 'debt'> & {
  readonly t: ReturnType<typeof useTranslations<'loans'>>
}

/** The sold collateral, and the remaining collateral and debt. */
function saleLines({ sale }: PledgeAfterFall, { pledge, currency, debt, t }: Beside): KeyValue[] {
  if (sale === null) return []
  const left = subtract(Amount.read(pledge.quantity), Amount.of(sale.quantity))
  const owed = sale.net < debt ? subtract(debt, sale.net) : Amount.zero
  return [
    {
      label: t('sale.sold'),
      value: money(Amount.of(sale.quantity), pledge.currency),
      part: true,
    },
    { label: t('sale.fee'), value: money(sale.fee, currency), part: true },
    { label: t('heldAfter'), value: money(left, pledge.currency), part: true },
    {
      label: t('afterwards'),
      // If a sale of all collateral does not cover the debt, the rest is not owed.
      value: money(sale.isAll ? Amount.zero : owed, currency),
      part: true,
    },
  ]
}
