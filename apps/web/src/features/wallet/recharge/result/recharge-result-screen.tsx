import { useTranslations } from 'use-intl'
import type { ScreenProps } from '../../../../lib/routes.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { Page } from '../../../../ui/display/page.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Skeleton, SkeletonRows } from '../../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../../ui/display/states.tsx'
import { WithdrawalResultScreen } from '../../withdraw/result/withdrawal-result-screen.tsx'
import { RechargeOutcome } from './recharge-outcome.tsx'
import styles from './result.module.css'
import { useRecharge } from './use-recharge.ts'

/** `/chongzhitixianResult`: the progress of one recharge or, with `type=withdraw`, one withdrawal. */
export function RechargeResultScreen({ search }: ScreenProps<'rechargeResult'>) {
  const id = search.id ?? ''
  return search.type === 'withdraw' ? <WithdrawalResultScreen id={id} /> : <Result id={id} />
}

function Result({ id }: { id: string }) {
  const t = useTranslations('recharge.result')
  const { recharge, isUnknown } = useRecharge(id)
  const records = (
    <LinkButton to="rechargeRecords" look="secondary" size="small">
      {t('toRecords')}
    </LinkButton>
  )
  const none = <EmptyState text={t('none')} action={records} />
  return (
    <Page title={t('title')}>
      {isUnknown ? (
        none
      ) : (
        <QueryView query={recharge} skeleton={<Waiting />} empty={none}>
          {(order) => <RechargeOutcome order={order} />}
        </QueryView>
      )}
    </Page>
  )
}

function Waiting() {
  return (
    <Card>
      <div className={styles.head}>
        <Skeleton width={24} height={6} />
        <Skeleton width={46} height={8} />
      </div>
      <SkeletonRows count={3} />
    </Card>
  )
}
