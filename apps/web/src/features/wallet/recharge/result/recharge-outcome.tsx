import type { RechargeOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { exactDecimals } from '../../../../lib/exact-decimals.ts'
import { OwnAmount } from '../../../../ui/own-amount.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { Timeline } from '../../../../ui/timeline.tsx'
import { RechargeBadge } from '../recharge-badge.tsx'
import { RechargeFacts } from './recharge-facts.tsx'
import { rechargeSteps } from './recharge-steps.ts'
import styles from './result.module.css'

/** The amount, the steps it has taken, and everything by which it can be found again. */
export function RechargeOutcome({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge')
  const { amount, currency, status } = order
  const steps = rechargeSteps(order).map((step) => ({ ...step, label: t(`steps.${step.key}`) }))
  return (
    <>
      <Card>
        <div className={styles.head} aria-live="polite">
          <RechargeBadge order={order} />
          <p>
            <OwnAmount
              value={amount}
              decimals={exactDecimals(amount)}
              unit={currency}
              signed={status === 1}
              size="title"
            />
          </p>
          <Explanation order={order} />
        </div>
        <Timeline steps={steps} />
      </Card>
      <RechargeFacts order={order} />
      <div className={styles.next}>
        <LinkButton to="assets" look="secondary">
          {t('result.toAssets')}
        </LinkButton>
        {status === 1 ? (
          <LinkButton to="transfer">{t('result.toTransfer')}</LinkButton>
        ) : (
          <LinkButton to="rechargeRecords">{t('records')}</LinkButton>
        )}
      </div>
    </>
  )
}

function Explanation({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge.result')
  const { status, confirmations, requiredConfirmations, reason, reasonKey } = order
  if (status === 1) return <p>{t('credited')}</p>
  if (status !== 0) {
    return (
      <p>{reasonKey === 'payment_not_found' ? t('paymentNotFound') : (reason ?? t('ended'))}</p>
    )
  }
  if (confirmations === null || requiredConfirmations === null) return <p>{t('searching')}</p>
  const progress = t('progress', { count: confirmations, required: requiredConfirmations })
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar label={progress} value={(confirmations / requiredConfirmations) * 100} />
      </div>
      <p>{progress}</p>
      <p>{t('waiting')}</p>
    </>
  )
}
