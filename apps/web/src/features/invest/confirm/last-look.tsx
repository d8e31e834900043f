import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import type { useMoneyForm } from '../../../api/use-money-form.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import type { ProductDetail } from '../product-page.tsx'
import styles from '../invest.module.css'
import { useIncomeLines } from '../use-income-lines.tsx'
import { useRedemptionLines } from '../use-redemption-lines.ts'

type Props = {
  product: ProductDetail
  amount: Amount
  machineCount: number | null
  isRenewed: boolean
  buying: ReturnType<typeof useMoneyForm<'buyProduct' | 'buyBond'>>
  onClose: () => void
}

/** The confirmation: the amount, the term, the best and the worst income, and the payer. */
export function LastLook({ product, amount, machineCount, isRenewed, buying, onClose }: Props) {
  const t = useTranslations('invest')
  const incomeLines = useIncomeLines()
  const redemptionLines = useRedemptionLines()
  const redemption = useTranslations('redemption')
  const { id: productId, currency, days, startAt, funding, disclosureVersion } = product
  const send = () =>
    buying.send({
      productId,
      disclosureVersion,
      ...(isRenewed && { autoRenew: true }),
      ...(machineCount === null ? { amount: Amount.text(amount) } : { machineCount }),
    })
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('confirmPayment')}
      items={[
        ...(machineCount === null ? [] : [{ label: t('quantity'), value: String(machineCount) }]),
        ...incomeLines(product, amount),
        ...redemptionLines(product, amount),
        { label: t('term'), value: t('days', { days }) },
        ...(isRenewed ? [{ label: redemption('renew'), value: redemption('yes') }] : []),
        ...(startAt === null ? [] : [{ label: t('begins'), value: formatDate(startAt) }]),
        { label: t('payer'), value: funding.payer ?? t(`payers.${funding.payerKey}`) },
        { label: t('fundingLeft'), value: money(funding.available, currency) },
      ]}
      action={t('subscribeAmount', { amount: money(amount, currency) })}
      onConfirm={() => void send()}
      sent={buying}
    >
      <p className={styles.note}>
        {product.bond !== null &&
          t('boundInSale', { target: money(product.bond.targetAmount, currency) })}{' '}
        {product.redemption.early ? redemption('bound') : t('boundUntil')}
      </p>
    </ConfirmSheet>
  )
}
