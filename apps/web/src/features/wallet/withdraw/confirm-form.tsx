import type { WithdrawalAccount } from '@candor/api'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from '../form.module.css'
import type { Quote } from './checks-card.tsx'
import { useFacts } from './facts.ts'
import { hasOpen } from './pending-withdrawal.ts'
import { useSendWithdrawal } from './use-send-withdrawal.ts'
import { useTargetFacts } from './use-target-facts.tsx'

type Props = { account: WithdrawalAccount; amount: string; quote: Quote }

/** The withdrawal as quoted by the server for this amount, and the step-up. */
export function ConfirmForm({ account, amount, quote }: Props) {
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
