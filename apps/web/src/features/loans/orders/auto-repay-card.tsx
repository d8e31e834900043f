import type { LoanDetail } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import styles from '../loans.module.css'

/** The switch of the automatic repayment, and its next date. */
export function AutoRepayCard({ loan, onChanged }: { loan: LoanDetail; onChanged: () => void }) {
  const t = useTranslations('loans')
  const { state, busy, submit } = useIntent('setLoanAutoRepay')
  const { id, autoRepay, autoRepayAt } = loan
  const set = async (isOn: boolean) => {
    const end = await submit({ id, isOn })
    if (end?.name === 'accepted') onChanged()
  }
  return (
    <Card>
      <Switch
        label={t('auto.label')}
        detail={t('auto.detail')}
        checked={autoRepay}
        disabled={busy}
        onChange={(isOn) => void set(isOn)}
      />
      {autoRepayAt !== null && (
        <p className={styles.note}>{t('auto.next', { date: formatDate(autoRepayAt) })}</p>
      )}
      {state.name !== 'accepted' && <IntentNotice state={state} />}
    </Card>
  )
}
