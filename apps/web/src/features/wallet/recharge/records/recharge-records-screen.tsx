import type { RechargeOrder } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../../lib/money.ts'
import { usePages } from '../../../../api/use-pages.ts'
import type { ScreenProps } from '../../../../lib/routes.ts'
import { useNotices, usePollingFallback } from '../../../../live/use-notices.ts'
import { Button } from '../../../../ui/inputs/button.tsx'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../../ui/display/list-box.tsx'
import { Page } from '../../../../ui/display/page.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../../ui/display/states.tsx'
import { EndlessList } from '../../../../shared/data/endless-list.tsx'
import styles from '../../list-page.module.css'
import { OrderRow } from '../../order-row.tsx'
import { PillSelect } from '../../pill-select.tsx'
import { amountOf } from '../amount-of.ts'
import { RechargeBadge } from '../recharge-badge.tsx'
import { WithdrawalRecordsScreen } from '../../withdraw/records/withdrawal-records-screen.tsx'

/** The server's status codes, by the groups that the filter offers. */
const statusesOf = { all: undefined, open: '0', credited: '1', ended: '-1,-2' } as const
type Group = keyof typeof statusesOf
const groups = Object.keys(statusesOf) as Group[]
const pageSize = 20

/** `/chongzhitixianRecord`: all recharges or, with `type=withdraw`, all withdrawals. */
export function RechargeRecordsScreen({ search }: ScreenProps<'rechargeRecords'>) {
  return search.type === 'withdraw' ? <WithdrawalRecordsScreen /> : <Recharges />
}

/** All recharges, newest first. */
function Recharges() {
  const t = useTranslations('recharge.list')
  const [group, setGroup] = useState<Group>('all')
  const status = statusesOf[group]
  const recharges = usePages('listRecharges', { pageSize, ...(status && { status }) })
  const isUnderWay = recharges.data?.some((order) => order.status === 0) ?? false
  const readAgain = () => void recharges.refetch()
  // A review may take days, so refetch on stream events instead of polling.
  useNotices(({ refType }) => refType === 'recharge', readAgain)
  usePollingFallback(isUnderWay, readAgain)
  const result = useTranslations('recharge.result')
  const noteOf = ({
    recalled,
    recalledAmount,
    keptAmount,
    status: at,
    currency,
  }: RechargeOrder) => {
    const noteText = (label: string, text: string | null) => `${label}: ${money(text)} ${currency}`
    if (recalled !== null) return noteText(result('recalled.taken'), recalledAmount)
    return at === 1 && keptAmount !== '0' ? noteText(result('kept'), keptAmount) : null
  }
  const options = groups.map((value) => ({ value, label: t(`groups.${value}`) }))
  return (
    <Page title={t('title')} onRefresh={recharges.refetch} fill>
      <div className={styles.filter}>
        <PillSelect label={t('filter')} value={group} options={options} onChange={setGroup} />
      </div>
      <ListBox>
        <QueryView
          query={recharges}
          skeleton={<SkeletonRows count={9} />}
          empty={<Nothing isFiltered={group !== 'all'} onShowAll={() => setGroup('all')} />}
        >
          {(rows) => (
            <EndlessList query={recharges} rows={rows}>
              {(order) => (
                <OrderRow
                  order={{ ...order, amount: amountOf(order) }}
                  gained={order.status === 1}
                  note={noteOf(order)}
                  badge={<RechargeBadge order={order} />}
                />
              )}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}

function Nothing({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('recharge.list')
  const action = isFiltered ? (
    <Button look="secondary" size="small" onClick={onShowAll}>
      {t('showAll')}
    </Button>
  ) : (
    <LinkButton to="recharge" size="small">
      {t('recharge')}
    </LinkButton>
  )
  return <EmptyState text={isFiltered ? t('nothing') : t('empty')} action={action} />
}
