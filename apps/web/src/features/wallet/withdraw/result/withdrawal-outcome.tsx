import type { WithdrawalOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../../../ui/display/card.tsx'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../../shared/own-amount.tsx'
import { Timeline } from '../../../../ui/display/timeline.tsx'
import styles from '../../recharge/result/result.module.css'
import { WithdrawalBadge } from '../withdrawal-badge.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { WaitNotice } from './wait-notice.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import { isBack, withdrawalSteps } from './withdrawal-steps.ts'

type Props = { order: WithdrawalOrder; onChange: () => Promise<unknown> }

/** The amount, its steps, and the facts that identify it. */
export function WithdrawalOutcome({ order, onChange }: Props) {
  const t = useTranslations('withdraw')
  const assets = useTranslations('recharge.result')
  const { amount, currency } = order
  const steps = withdrawalSteps(order).map((step) => ({ ...step, label: t(`steps.${step.key}`) }))
  return (
    <>
      {order.cancellable && <WaitNotice />}
      <Card>
        <div className={styles.head} aria-live="polite">
          <WithdrawalBadge order={order} />
          <p>
            <OwnAmount value={amount} unit={currency} size="title" />
          </p>
          <p>{t(`explain.${isBack(order) ? 'came_back' : order.statusKey}`)}</p>
          {order.reasonKey !== null && (
            <p>
              {order.reason ??
                t(order.reasonKey === 'user_cancelled' ? 'reason.cancelled' : 'reason.other')}
            </p>
          )}
        </div>
        <Timeline steps={steps} />
      </Card>
      {order.cancellable && <CancelWithdrawal id={order.id} onDone={onChange} />}
      <WithdrawalFacts order={order} />
      <div className={styles.next}>
        <LinkButton to="assets" look="secondary">
          {assets('toAssets')}
        </LinkButton>
        <LinkButton to="rechargeRecords" search={{ type: 'withdraw' }}>
          {t('records')}
        </LinkButton>
      </div>
    </>
  )
}
