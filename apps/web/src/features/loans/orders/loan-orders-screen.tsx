import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from '../loans.module.css'
import { LoanRow } from './loan-row.tsx'
import { OneLoan } from './one-loan.tsx'

const pageSize = 20
const shows = ['1', '3'] as const

/** `/jiedaiOrder`: every loan, latest first; with an `id` its details. */
export function LoanOrdersScreen({ search }: ScreenProps<'loanOrders'>) {
  return search.id === undefined ? <Loans /> : <OneLoan id={search.id} />
}

function Loans() {
  const t = useTranslations('loans')
  const [status, setStatus] = useState<(typeof shows)[number]>('1')
  const loans = usePages('listLoans', { pageSize, status })
  const borrow = (
    <LinkButton to="loans" size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('orders.title')} onRefresh={loans.refetch} fill>
      <div className={styles.tabs}>
        <Tabs
          label={t('orders.of')}
          value={status}
          onChange={setStatus}
          options={shows.map((value) => ({
            value,
            label: t(value === '1' ? 'orders.open' : 'orders.closed'),
          }))}
        />
      </div>
      <ListBox>
        <QueryView
          query={loans}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('orders.empty')} action={borrow} />}
        >
          {(rows) => (
            <EndlessList query={loans} rows={rows}>
              {(loan) => <LoanRow loan={loan} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
