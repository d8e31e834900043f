import type { WithdrawalAccount } from '@candor/api'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { useCall } from '../../../api/use-call.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { Banner } from '../../../ui/banner.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StepUp, StepUpSubmit } from '../../../ui/step-up/step-up.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { Quote } from './checks-card.tsx'
import { useFacts } from './facts.ts'
import { hasOpen } from './pending-withdrawal.ts'
import { useSendWithdrawal } from './use-send-withdrawal.ts'
import { useTargetFacts } from './use-target-facts.tsx'
import styles from '../parts/form.module.css'

type Props = { account: WithdrawalAccount; amount: string; onClose: () => void }

/** The last look: everything as the server counts it for this very amount, and the step-up. */
export function ConfirmWithdrawal({ account, amount, onClose }: Props) {
  const t = useTranslations('withdraw')
  const quote = useCall('quoteWithdrawal', { accountId: account.id, amount })
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <QueryView
        query={quote}
        skeleton={<SkeletonRows count={4} />}
        empty={null}
        isEmpty={() => false}
      >
        {(known) => <Confirm account={account} amount={amount} quote={known} />}
      </QueryView>
    </Sheet>
  )
}

type ConfirmProps = Omit<Props, 'onClose'> & { quote: Quote }

function Confirm({ account, amount, quote }: ConfirmProps) {
  const t = useTranslations('withdraw')
  const factsOf = useFacts()
  const target = useTargetFacts(account, true)
  const form = useSendWithdrawal({ account, amount, fee: quote.fee ?? '' })
  const shown = (text: string) => money(text, quote.currency)
  const obstacle = quote.checks.find(({ ok }) => !ok)
  const isOnline = useOnline()
  const sayOnLeaving = useEffectEvent(() => {
    if (hasOpen()) toast(t('last.goesOn'))
  })
  useEffect(() => () => sayOnLeaving(), [])
  const items = [
    { label: t('to'), value: account.label },
    ...target,
    { label: t('amount'), value: shown(amount) },
    ...factsOf({ quote, net: quote.netAmount, shown }),
  ]
  return (
    <form {...form.form} className={styles.fields}>
      <KeyValueList items={items} />
      <StepUp form={form} />
      {obstacle && <Banner tone="risk">{t(`clear.${obstacle.key}`)}</Banner>}
      {!isOnline && !form.busy && <Banner tone="offline">{t('offline')}</Banner>}
      <StepUpSubmit form={form} disabled={obstacle !== undefined || (!isOnline && !form.busy)}>
        {t('sendAmount', { amount: shown(amount) })}
      </StepUpSubmit>
    </form>
  )
}
