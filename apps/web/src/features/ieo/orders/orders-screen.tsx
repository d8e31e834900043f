import type { IeoOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { formatServerTime } from '../../../lib/dates.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { OrderBadge } from '../badges.tsx'
import styles from '../ieo.module.css'

const pageSize = 20

/** `/ieo/orders`: every application, latest first; each links to its project. */
export function IeoOrdersScreen() {
  const t = useTranslations('ieo')
  const orders = usePages('listIeoOrders', { pageSize })
  const toProjects = (
    <LinkButton to="ieo" size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('orders.title')} onRefresh={orders.refetch} fill>
      <ListBox>
        <QueryView
          query={orders}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('orders.empty')} action={toProjects} />}
        >
          {(rows) => (
            <EndlessList query={orders} rows={rows}>
              {(order) => <OrderRow order={order} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}

function OrderRow({ order }: { order: IeoOrder }) {
  const t = useTranslations('ieo')
  const { projectId, projectName, symbol, currency, quantity, paidAmount, createTime } = order
  return (
    <ListRow
      tall
      title={projectName}
      detail={
        <span className={styles.lines}>
          <time>{formatServerTime(createTime)}</time>
          <span>
            {t('own.lots')} {order.lotNo}
          </span>
        </span>
      }
      value={<OwnAmount value={quantity} unit={symbol} />}
      valueDetail={<OwnAmount value={paidAmount} unit={currency} />}
      foot={<OrderBadge order={order} />}
      to="ieo"
      search={{ id: projectId }}
    />
  )
}
