import type { IeoProject } from '@candor/api'
import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import type { useMoneyForm } from '../../../api/use-money-form.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import styles from '../ieo.module.css'

type Props = {
  project: IeoProject
  quantity: Amount
  cost: string
  applying: ReturnType<typeof useMoneyForm<'applyIeo'>>
  onClose: () => void
}

/** The confirmation: the cost if all is won, its deadline, and that nothing is charged now. */
export function ApplySheet({ project, quantity, cost, applying, onClose }: Props) {
  const t = useTranslations('ieo')
  const { id: projectId, symbol, currency, disclosureVersion, lotChanceRate } = project
  const send = () =>
    applying.send({
      projectId,
      quantity: Amount.text(quantity),
      disclosureVersion,
      agreementAccepted: true,
    })
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('apply.confirm')}
      items={[
        { label: t('apply.quantity'), value: money(quantity, symbol), strong: true },
        { label: t('apply.now'), value: money('0', currency), strong: true },
        { label: t('apply.ifWon'), value: money(cost, currency), strong: true },
        ...(lotChanceRate === null ? [] : [{ label: t('chance'), value: percent(lotChanceRate) }]),
        { label: t('decidedAt'), value: formatDate(project.drawAt) },
        { label: t('payBy'), value: formatDate(project.payDeadlineAt) },
      ]}
      action={t('apply.send', { quantity: money(quantity, symbol) })}
      onConfirm={() => void send()}
      sent={applying}
    >
      <p className={styles.note}>{t('rules.pay')}</p>
    </ConfirmSheet>
  )
}
