import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { money } from '../../../lib/money.ts'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import styles from '../parts/invest.module.css'
import type { Redeeming } from './use-redeem.ts'

type Props = {
  order: ProductOrder
  preview: NonNullable<ProductOrder['redeemPreview']>
  redeeming: Redeeming
  open: boolean
  onClose: () => void
}

/** The last look before an order is left: its cost stands first. */
export function LeaveSheet({ order, preview, redeeming, open, onClose }: Props) {
  const t = useTranslations('leaving')
  const errorText = useErrorText()
  const { amount, currency, accumulatedIncome, remainingDays } = order
  const { penalty, isCoolingOff } = preview
  const { state, busy } = redeeming
  return (
    <ConfirmSheet
      open={open}
      onClose={() => {
        redeeming.reset()
        onClose()
      }}
      title={t(isCoolingOff ? 'takeBack' : 'leave')}
      items={[
        { label: t('cost'), value: money(penalty, currency), strong: true },
        { label: t('principal'), value: money(amount, currency) },
        { label: t('comesBack'), value: money(preview.amount, currency), strong: true },
        { label: t('staysPaid'), value: money(accumulatedIncome, currency) },
        { label: t('givesUp'), value: t('days', { days: remainingDays }) },
      ]}
      action={t('confirm', { amount: money(preview.amount, currency) })}
      onConfirm={() => void redeeming.redeem(penalty)}
      busy={busy}
    >
      <p className={styles.note}>{t('today')}</p>
      <IntentNotice
        state={state}
        error={state.name === 'refused' ? errorText(state.error) : undefined}
      />
    </ConfirmSheet>
  )
}
