import { useTranslations } from 'use-intl'
import { usePages } from '../../../../api/use-pages.ts'
import { useNotices } from '../../../../live/use-notices.ts'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../../ui/display/list-box.tsx'
import { Page } from '../../../../ui/display/page.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../../ui/display/states.tsx'
import { EndlessList } from '../../../../shared/data/endless-list.tsx'
import { OrderRow } from '../../order-row.tsx'
import { WithdrawalBadge } from '../withdrawal-badge.tsx'

const pageSize = 20

/** `/chongzhitixianRecord?type=withdraw`: all withdrawals, newest first. */
export function WithdrawalRecordsScreen() {
  const t = useTranslations('withdraw')
  const withdrawals = usePages('listWithdrawals', { pageSize })
  useNotices(
    ({ refType }) => refType === 'withdrawal',
    () => void withdrawals.refetch(),
  )
  const withdraw = (
    <LinkButton to="withdraw" size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('list.title')} onRefresh={withdrawals.refetch} fill>
      <ListBox>
        <QueryView
          query={withdrawals}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('list.empty')} action={withdraw} />}
        >
          {(rows) => (
            <EndlessList query={withdrawals} rows={rows}>
              {(order) => (
                <OrderRow order={order} type="withdraw" badge={<WithdrawalBadge order={order} />} />
              )}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
