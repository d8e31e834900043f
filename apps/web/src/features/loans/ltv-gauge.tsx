import { Rate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import { percent } from '../../lib/percent.ts'
import { price as priceText } from './price.ts'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import styles from './loans.module.css'

/** The loan-to-value of a loan, its steps, and the price of the collateral at each step. */
export type Gauge = {
  readonly symbol: string
  readonly ltv: string | null
  readonly initialLtv: string
  readonly marginCallLtv: string
  readonly liquidationLtv: string
  readonly usdPrice: string | null
  readonly marginCallPrice: string | null
  readonly liquidationPrice: string | null
}

/** The loan-to-value as a bar, with its steps as marks and, in words, the price of each. */
export function LtvGauge(gauge: Gauge) {
  const t = useTranslations('loans')
  const { symbol, ltv, initialLtv, marginCallLtv, liquidationLtv } = gauge
  const whole = (rate: string) => percent(rate, { decimals: 0 })
  const reaches = (rate: string) => ltv !== null && Rate.read(ltv) >= Rate.read(rate)
  const tone = reaches(liquidationLtv)
    ? styles.sold
    : reaches(marginCallLtv)
      ? styles.called
      : undefined
  return (
    <>
      <p className={styles.now}>{percent(ltv)}</p>
      <div
        role="meter"
        aria-label={t('gauge')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part(ltv)}
        className={styles.gauge}
      >
        <div className={cx(styles.filled, tone)} style={{ width: `${part(ltv)}%` }} />
        {[initialLtv, marginCallLtv, liquidationLtv].map((rate) => (
          <div key={rate} className={styles.mark} style={{ insetInlineStart: `${part(rate)}%` }}>
            <span>{whole(rate)}</span>
          </div>
        ))}
      </div>
      <KeyValueList
        items={[
          { label: t('priceNow', { symbol }), value: priceText(gauge.usdPrice) },
          {
            label: t('step.call', { ltv: whole(marginCallLtv) }),
            value: priceText(gauge.marginCallPrice),
          },
          {
            label: t('step.sold', { ltv: whole(liquidationLtv) }),
            value: priceText(gauge.liquidationPrice),
            strong: true,
          },
        ]}
      />
      <p className={styles.note}>{t('soldPart', { ltv: whole(initialLtv) })}</p>
    </>
  )
}

const part = (rate: string | null) =>
  // not money: the length of a bar
  rate === null ? 0 : Math.min(100, Number.parseFloat(rate) * 100)
