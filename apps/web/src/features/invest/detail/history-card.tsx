import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import styles from '../invest.module.css'
import type { ProductDetail } from '../product-page.tsx'

const rateDecimals = 4
const shown = 10

/** The real daily income, from the payouts; before the first payout a demonstration, marked as such. */
export function HistoryCard({ product }: { product: ProductDetail }) {
  const t = useTranslations('invest')
  const { history, demonstration, currency } = product
  if (demonstration !== null) return <Demonstration of={demonstration} currency={currency} />
  return (
    <Card title={t('history.title')}>
      {history.length === 0 ? (
        <p className={styles.note}>{t('history.none')}</p>
      ) : (
        <Days of={history} currency={currency} />
      )}
      <p className={styles.note}>{t('history.counted')}</p>
    </Card>
  )
}

type DaysOf = { of: ProductDetail['history']; currency: string }

function Days({ of, currency }: DaysOf) {
  return (
    <KeyValueList
      items={of.slice(0, shown).map(({ date, dailyRate, income }) => ({
        label: date,
        value: `${percent(dailyRate, { decimals: rateDecimals })} · ${money(income, currency)}`,
      }))}
    />
  )
}

type DemonstrationOf = { of: NonNullable<ProductDetail['demonstration']>; currency: string }

/** The computed income under the terms, marked as computed before any figure. */
function Demonstration({ of: { amount, days }, currency }: DemonstrationOf) {
  const t = useTranslations('invest')
  return (
    <Card title={t('history.demoTitle')}>
      <p className={styles.note}>
        {t('history.demo', { amount: money(amount, currency), days: days.length })}
      </p>
      <Days of={days} currency={currency} />
    </Card>
  )
}
