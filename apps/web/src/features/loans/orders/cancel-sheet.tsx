import type { LoanDetail } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import styles from '../loans.module.css'
import { useLoanChange, type ChangeProps } from './change-sheets.tsx'

/** Cancels an application that has not been paid out. */
export function CancelSheet(props: ChangeProps) {
  const { loan, open, onClose } = props
  const t = useTranslations('loans')
  const cancelling = useLoanChange('cancelLoan', props, t('cancel.done'))
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('cancel.title')}
      items={itemsOf(loan, t('amount'), t('reference'))}
      action={t('cancel.act')}
      look="danger"
      onConfirm={() => void cancelling.send({ id: loan.id })}
      sent={cancelling}
    >
      <p className={styles.note}>{t('cancel.note')}</p>
    </ConfirmSheet>
  )
}

const itemsOf = ({ amount, currency, orderNo }: LoanDetail, sum: string, reference: string) => [
  { label: sum, value: money(amount, currency), strong: true },
  { label: reference, value: orderNo },
]
