import type { WithdrawalAccount } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { ChecksCard } from './checks-card.tsx'
import { FirstStep } from './first-step.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

/** `/tixian`: sends money to the user's own account, and shows every condition beforehand. */
export function WithdrawScreen() {
  const t = useTranslations('withdraw')
  const accounts = useCall('listWithdrawalAccounts', {})
  const records = (
    <LinkButton to="rechargeRecords" search={{ type: 'withdraw' }} look="plain" size="small">
      {t('records')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} actions={records}>
      <RestrictionNotice of="withdraw" />
      <QueryView
        query={accounts}
        skeleton={<Waiting />}
        empty={<WithoutAccount />}
        isEmpty={(list) => list.every(isClosed)}
      >
        {(list) => <WithdrawForm accounts={list.filter((one) => !isClosed(one))} />}
      </QueryView>
    </Page>
  )
}

/** An account closed by an operator stays on the list with its reason, and cannot be chosen. */
const isClosed = ({ statusKey }: WithdrawalAccount) => statusKey === 'disabled'

function WithoutAccount() {
  const quote = useCall('quoteWithdrawal', {})
  return (
    <QueryView query={quote} skeleton={<Waiting />} empty={null} isEmpty={() => false}>
      {(known) => (
        <>
          <FirstStep checks={known.checks} />
          <ChecksCard quote={known} isWallet={false} onClear={() => void quote.refetch()} />
        </>
      )}
    </QueryView>
  )
}

function Waiting() {
  return (
    <Card flush>
      <SkeletonRows count={4} />
    </Card>
  )
}
