import { useTranslations } from 'use-intl'
import { AskAbout } from '../../../../shared/ask-about.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { Page } from '../../../../ui/display/page.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../../ui/display/states.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalOutcome } from './withdrawal-outcome.tsx'

/** `/chongzhitixianResult?type=withdraw`: the progress of one withdrawal. */
export function WithdrawalResultScreen({ id }: { id: string }) {
  const t = useTranslations('withdraw')
  const { withdrawal, isUnknown } = useWithdrawal(id)
  const records = (
    <LinkButton to="rechargeRecords" search={{ type: 'withdraw' }} look="secondary" size="small">
      {t('list.title')}
    </LinkButton>
  )
  const none = <EmptyState text={t('result.none')} action={records} />
  return (
    <Page title={t('result.title')}>
      {isUnknown ? (
        none
      ) : (
        <QueryView query={withdrawal} skeleton={<Waiting />} empty={none}>
          {(order) => (
            <>
              <WithdrawalOutcome order={order} onChange={() => withdrawal.refetch()} />
              <AskAbout type="withdrawal" id={order.id} />
            </>
          )}
        </QueryView>
      )}
    </Page>
  )
}

function Waiting() {
  return (
    <Card>
      <SkeletonRows count={5} />
    </Card>
  )
}
