import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from '../invest.module.css'
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
