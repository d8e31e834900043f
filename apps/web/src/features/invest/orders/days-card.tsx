import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import { OwnAmount } from '../../../ui/own-amount.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import styles from '../parts/invest.module.css'

const shown = 30

/** The last days that an order was paid, one by one. */
export function DaysCard({ order: { id, currency } }: { order: ProductOrder }) {
  const t = useTranslations('invest')
  const income = useCall('listProductIncome', { id, pageSize: shown })
  return (
    <Card title={t('paidDays')}>
      <QueryView
        query={income}
        skeleton={<SkeletonRows count={3} />}
        empty={<p className={styles.note}>{t('noDays')}</p>}
      >
        {({ records }) => (
          <KeyValueList
            items={records.map(({ date, income: paid }) => ({
              label: date,
              value: (
                <OwnAmount value={paid} decimals={exactDecimals(paid)} unit={currency} signed />
              ),
            }))}
          />
        )}
      </QueryView>
    </Card>
  )
}
