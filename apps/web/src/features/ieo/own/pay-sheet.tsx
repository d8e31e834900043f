import type { IeoOrder } from '@candor/api'
import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import type { useMoneyForm } from '../../../api/use-money-form.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import styles from '../parts/ieo.module.css'

type Props = {
  order: IeoOrder
  payAmount: string
  paying: ReturnType<typeof useMoneyForm<'payIeo'>>
  onClose: () => void
}

/** The confirmation: the payment, the tokens, and where the money is held until their delivery. */
export function PaySheet({ order, payAmount, paying, onClose }: Props) {
  const t = useTranslations('ieo')
  const { data } = useCall('queryUserBalance', {}, { quiet: true })
  const { symbol, currency, wonQuantity, winningPrice, payDeadlineAt } = order
  const free = data?.balances.find((one) => one.currency === currency)?.available
  const isShort = free !== undefined && Amount.read(free) < Amount.read(payAmount)
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('own.confirm')}
      items={[
        { label: t('own.won'), value: money(wonQuantity ?? '0', symbol) },
        { label: t('winningPrice'), value: money(winningPrice ?? '0', currency) },
        { label: t('own.toPay'), value: money(payAmount, currency), strong: true },
        { label: t('own.available'), value: free === undefined ? '—' : money(free, currency) },
        { label: t('payBy'), value: formatDate(payDeadlineAt) },
      ]}
      action={t('own.pay', { amount: money(payAmount, currency) })}
      onConfirm={() => void paying.send({ orderId: order.id })}
      sent={paying}
      blocked={isShort ? t('own.short') : null}
    >
      <p className={styles.note}>{t('own.held')}</p>
    </ConfirmSheet>
  )
}
