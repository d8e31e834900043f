import type { IeoOrder } from '@candor/api'
import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import type { useMoneyForm } from '../../../api/use-money-form.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import styles from '../ieo.module.css'

/** A won application whose payment is known: its quantity, its price and the amount. */
export type PayableOrder = IeoOrder & Record<'wonQuantity' | 'winningPrice' | 'payAmount', string>

type Props = {
  order: PayableOrder
  paying: ReturnType<typeof useMoneyForm<'payIeo'>>
  onClose: () => void
}

/** The confirmation: the payment, the tokens, and where the money is held until their delivery. */
export function PaySheet({ order, paying, onClose }: Props) {
  const t = useTranslations('ieo')
  const { data } = useCall('queryUserBalance', {}, { quiet: true })
  const { symbol, currency, wonQuantity, winningPrice, payAmount, payDeadlineAt } = order
  const free = data?.balances.find((one) => one.currency === currency)?.available
  const isShort = free !== undefined && Amount.read(free) < Amount.read(payAmount)
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('own.confirm')}
      items={[
        { label: t('own.won'), value: money(wonQuantity, symbol) },
        { label: t('winningPrice'), value: money(winningPrice, currency) },
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
