import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import styles from '../invest.module.css'

const pageSize = 30

/** The paid days of an order, latest first. */
export function DaysCard({ order: { id, currency } }: { order: ProductOrder }) {
  const t = useTranslations('invest')
  const records = useTranslations('records')
  const income = usePages('listProductIncome', { id, pageSize })
  const proof = useLazySheet(async () => (await import('./income-proof.tsx')).IncomeProofSheet)
  return (
    <Card title={t('paidDays')}>
      <QueryView
        query={income}
        skeleton={<SkeletonRows count={3} />}
        empty={<p className={styles.note}>{t('noDays')}</p>}
      >
        {(days) => (
          <>
            <KeyValueList
              items={days.map(({ date, income: paid }) => ({
                label: date,
                value: <OwnAmount value={paid} unit={currency} signed />,
              }))}
            />
            {income.hasNextPage && (
              <Button
                look="plain"
                wide
                busy={income.isFetchingNextPage}
                onClick={() => void income.fetchNextPage()}
              >
                {records('more')}
              </Button>
            )}
            <Button look="secondary" wide onClick={proof.show}>
              {t('proof.see')}
            </Button>
          </>
        )}
      </QueryView>
      {proof.Sheet !== null && <proof.Sheet id={id} open={proof.open} onClose={proof.onClose} />}
    </Card>
  )
}
