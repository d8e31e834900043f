import type { RechargeOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { AskAbout } from '../../../../shared/ask-about.tsx'
import { OwnAmount } from '../../../../shared/own-amount.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { Timeline } from '../../../../ui/display/timeline.tsx'
import { amountOf } from '../amount-of.ts'
import { RechargeBadge } from '../recharge-badge.tsx'
import { Explanation } from './explanation.tsx'
import { RecalledFacts } from './recalled-facts.tsx'
import { RechargeFacts } from './recharge-facts.tsx'
import { rechargeSteps } from './recharge-steps.ts'
import styles from './result.module.css'

/** The amount, its steps, and the facts that identify it. */
export function RechargeOutcome({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge')
  const { currency, status } = order
  const amount = amountOf(order)
  const steps = rechargeSteps(order).map((step) => ({ ...step, label: t(`steps.${step.key}`) }))
  return (
    <>
      <Card>
        <div className={styles.head} aria-live="polite">
          <RechargeBadge order={order} />
          <p>
            <OwnAmount value={amount} unit={currency} signed={status === 1} size="title" />
          </p>
          <Explanation order={order} />
        </div>
        <Timeline steps={steps} />
      </Card>
      <RecalledFacts order={order} />
      <RechargeFacts order={order} />
      <div className={styles.next}>
        <LinkButton to="assets" look="secondary">
          {t('result.toAssets')}
        </LinkButton>
        <Next order={order} />
      </div>
      <AskAbout type="recharge" id={order.id} />
    </>
  )
}

/** The link to the likely next step. */
function Next({ order: { status, currency, payee, claimable } }: { order: RechargeOrder }) {
  const t = useTranslations('recharge')
  if (status === 1) return <LinkButton to="transfer">{t('result.toTransfer')}</LinkButton>
  // A payment that the network shows is claimed, and cannot be reported.
  if (status === 0 || claimable) return <LinkButton to="rechargeRecords">{t('records')}</LinkButton>
  if (payee === null) return <LinkButton to="recharge">{t('result.again')}</LinkButton>
  return (
    <LinkButton to="rechargeBank" search={{ currency, reference: payee.reference }}>
      {t('result.again')}
    </LinkButton>
  )
}
