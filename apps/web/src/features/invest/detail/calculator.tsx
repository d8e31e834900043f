import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import styles from '../invest.module.css'
import { useIncomeLines } from '../use-income-lines.tsx'
import { usePurchase } from '../use-purchase.ts'
import type { ProductDetail } from '../product-page.tsx'

type Props = { product: ProductDetail; typed: string; onType: (typed: string) => void }

/** The income of an amount if every day is paid, and, in a line of equal size, if none is. */
export function Calculator({ product, typed, onType }: Props) {
  const t = useTranslations('invest')
  const incomeLines = useIncomeLines()
  const { amount, field } = usePurchase(product, typed)
  return (
    <Card title={t('calculator')}>
      <div className={styles.form}>
        <AmountField {...field} onChange={onType} />
        <KeyValueList items={incomeLines(product, amount)} />
        <p className={styles.note}>{t('noFees')}</p>
      </div>
    </Card>
  )
}
