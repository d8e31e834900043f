import type { LoanInfo } from '@candor/api'
import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { LimitLines } from '../limit-lines.tsx'
import styles from '../loans.module.css'

/** `/jiedai/account`: the user's debts with their due dates, and the collateral. */
export function LoanAccountScreen() {
  const t = useTranslations('loans')
  const info = useCall('getLoanInfo', {})
  return (
    <Page title={t('account')} onRefresh={info.refetch}>
      <QueryView
        query={info}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
        isEmpty={() => false}
      >
        {(found) => <Account info={found} />}
      </QueryView>
    </Page>
  )
}

function Account({ info }: { info: LoanInfo }) {
  const t = useTranslations('loans')
  const own = (value: string | null) => <OwnAmount value={value} unit={info.currency} />
  const isLate = Amount.read(info.overdueAmount) > 0n
  return (
    <>
      {isLate && <Banner tone="risk">{t('overdueNote')}</Banner>}
      <Card title={t('yours')}>
        <KeyValueList
          items={[
            { label: t('owed'), value: own(info.outstanding), strong: true },
            { label: t('interest'), value: own(info.accruedInterest), part: true },
            { label: t('overdue'), value: own(info.overdueAmount) },
            {
              label: t('nextDue'),
              value: info.nextDueAt === null ? t('noneOwed') : formatDate(info.nextDueAt),
              strong: true,
            },
            { label: t('nextAmount'), value: own(info.nextDueAmount), part: true },
            { label: t('running'), value: String(info.activeCount) },
          ]}
        />
        <div className={styles.acts}>
          <LinkButton to="loanOrders" look="secondary">
            {t('orders.title')}
          </LinkButton>
          <LinkButton to="loans">{t('title')}</LinkButton>
        </div>
      </Card>
      <Card title={t('limit.title')}>
        <LimitLines info={info} />
      </Card>
      {Amount.read(info.pledge.debtUsd) > 0n && (
        <Card title={t('collateral')}>
          <KeyValueList
            items={[
              { label: t('worth'), value: own(info.pledge.collateralUsd) },
              { label: t('secured'), value: own(info.pledge.debtUsd) },
              { label: t('gauge'), value: percent(info.pledge.ltv), strong: true },
            ]}
          />
        </Card>
      )}
    </>
  )
}
