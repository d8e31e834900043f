import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import styles from '../parts/invest.module.css'
import type { ProductDetail } from '../parts/product-page.tsx'

const rateDecimals = 4
const shown = 10

/** What days really paid, counted from the payouts. */
export function HistoryCard({ product: { history, currency } }: { product: ProductDetail }) {
  const t = useTranslations('invest')
  return (
    <Card title={t('history.title')}>
      {history.length === 0 ? (
        <p className={styles.note}>{t('history.none')}</p>
      ) : (
        <KeyValueList
          items={history.slice(0, shown).map(({ date, dailyRate, income }) => ({
            label: date,
            value: `${percent(dailyRate, { decimals: rateDecimals })} · ${money(income, currency)}`,
          }))}
        />
      )}
      <p className={styles.note}>{t('history.counted')}</p>
    </Card>
  )
}
