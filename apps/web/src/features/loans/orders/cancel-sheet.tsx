import type { LoanDetail } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { useSent } from '../../../api/use-sent.ts'
import { money } from '../../../lib/money.ts'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import styles from '../parts/loans.module.css'
import { useSettled, type ChangeProps } from './change-sheets.tsx'

/** Takes back what was asked for: nothing was paid out, and nothing is owed. */
export function CancelSheet(props: ChangeProps) {
  const { loan, open, onClose } = props
  const t = useTranslations('loans')
  const errorText = useErrorText()
  const settled = useSettled(props, t('cancel.done'))
  const { state, busy, submit } = useSent('cancelLoan', { of: loan.id, onResumed: settled })
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('cancel.title')}
      items={itemsOf(loan, t('amount'), t('reference'))}
      action={t('cancel.act')}
      look="danger"
      onConfirm={() => void submit({ id: loan.id }).then(settled)}
      busy={busy}
    >
      <p className={styles.note}>{t('cancel.note')}</p>
      <IntentNotice
        state={state}
        error={state.name === 'refused' ? errorText(state.error) : undefined}
      />
    </ConfirmSheet>
  )
}

const itemsOf = ({ amount, currency, orderNo }: LoanDetail, sum: string, reference: string) => [
  { label: sum, value: money(amount, currency), strong: true },
  { label: reference, value: orderNo },
]
