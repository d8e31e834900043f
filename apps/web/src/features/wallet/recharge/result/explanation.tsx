import type { RechargeOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../../lib/money.ts'
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx'
import { useNetworkName } from '../../use-network-name.ts'
import { AskForPayment } from './ask-for-payment.tsx'
import styles from './result.module.css'

/** The meaning of a recharge's state for its owner, and the possible next steps. */
export function Explanation({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge.result')
  const { status, reason, reasonKey, claimable, method, certificateUrls } = order
  if (status === 1) return <Credited order={order} />
  if (status !== 0)
    return (
      <>
        <p>{reasonKey === 'payment_not_found' ? t('paymentNotFound') : (reason ?? t('ended'))}</p>
        {claimable && <Rejected id={order.id} />}
      </>
    )
  if (claimable) return <Stray order={order} />
  if (order.requiredConfirmations !== null) return <Confirming order={order} />
  const hasMore = order.meantNetwork !== null || certificateUrls.length > 0
  // No ETA while the chain is only being searched. A third-party payment has no other marker, so it is inferred here.
  const isForPeople = method === 'bank' || hasMore || order.estimatedArrivalAt !== null
  return <p>{isForPeople ? t('reviewing') : t('searching')}</p>
}

function Credited({
  order: { amount, creditedAmount, keptAmount, currency },
}: {
  order: RechargeOrder
}) {
  const t = useTranslations('recharge.result')
  const shown = (text: string) => money(text, currency)
  const came = creditedAmount ?? amount
  // The shortfall is what the house advanced while the deposit was reorged out.
  if (keptAmount !== '0')
    return <p>{t('shared', { paid: shown(came), kept: shown(keptAmount) })}</p>
  return (
    <>
      <p>{t('credited')}</p>
      {came !== amount && <p>{t('partly', { reported: shown(amount), credited: shown(came) })}</p>}
    </>
  )
}

function Confirming({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge.result')
  const count = order.confirmations ?? 0
  const required = order.requiredConfirmations ?? 0
  const progress = t('progress', { count, required })
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar label={progress} value={(count / required) * 100} />
      </div>
      <p>{progress}</p>
      <p>{t('waiting')}</p>
    </>
  )
}

/** A payment that the network shows has reached the house, even if an operator rejected it. */
function Rejected({ id }: { id: string }) {
  const t = useTranslations('recharge.result')
  return (
    <>
      <p>{t('askAgain')}</p>
      <AskForPayment id={id} />
    </>
  )
}

function Stray({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge.result')
  const network = useNetworkName(order.network) ?? ''
  const meant = useNetworkName(order.meantNetwork) ?? ''
  return (
    <>
      <p>{t('stray', { network, meant })}</p>
      <AskForPayment id={order.id} />
    </>
  )
}
