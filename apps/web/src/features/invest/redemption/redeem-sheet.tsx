import type { ProductOrder } from '@candor/api'
import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import type { useMoneyForm } from '../../../api/use-money-form.ts'
import { money } from '../../../lib/money.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import styles from '../invest.module.css'

type Props = {
  order: ProductOrder
  preview: NonNullable<ProductOrder['redeemPreview']>
  redeeming: ReturnType<typeof useMoneyForm<'redeemProductOrder'>>
  open: boolean
  onClose: () => void
}

/** The confirmation of an early redemption, with its cost first. */
export function RedeemSheet({ order, preview, redeeming, open, onClose }: Props) {
  const t = useTranslations('redemption')
  const { id, amount, currency, accumulatedIncome, remainingDays } = order
  const { penalty, isCoolingOff } = preview
  const isFree = Amount.read(penalty) === Amount.zero
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
      onConfirm={() => void redeeming.send({ id, ...(!isFree && { expectedPenalty: penalty }) })}
      sent={redeeming}
    >
      <p className={styles.note}>{t('today')}</p>
    </ConfirmSheet>
  )
}
