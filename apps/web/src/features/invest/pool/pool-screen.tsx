import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ListBox } from '../../../ui/list-box.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import styles from '../parts/invest.module.css'
import { SaleRow } from './sale-row.tsx'

const pageSize = 20

/** `/zhaiquanPool`: every sale of bonds, its raised amount and its result, for visitors too. */
export function BondPoolScreen() {
  const t = useTranslations('bonds')
  const sales = usePages('listBondSales', { pageSize })
  const toBonds = (
    <LinkButton to="bonds" size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('pool.title')} onRefresh={sales.refetch} fill>
      <p className={styles.lead}>{t('pool.explain')}</p>
      <ListBox>
        <QueryView
          query={sales}
          skeleton={<SkeletonRows count={7} />}
          empty={<EmptyState text={t('pool.empty')} action={toBonds} />}
        >
          {(rows) => (
            <EndlessList query={sales} rows={rows}>
              {(sale) => <SaleRow sale={sale} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
