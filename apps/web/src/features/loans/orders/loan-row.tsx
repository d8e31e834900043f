import type { LoanOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate, formatServerTime } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from '../loans.module.css'
import { LoanBadge } from './loan-badge.tsx'

/** One loan: its amount, its debt and its due date; links to its details. */
export function LoanRow({ loan }: { loan: LoanOrder }) {
  const t = useTranslations('loans')
  const { id, amount, currency, outstanding, createTime, nextDueAt, instalments } = loan
  const own = (value: string) => <OwnAmount value={value} unit={currency} />
  return (
    <ListRow
      tall
      title={
        instalments > 1 ? t('months', { months: instalments }) : t('days', { days: loan.days })
      }
      detail={
        <span className={styles.lines}>
          <time>{formatServerTime(createTime)}</time>
          {nextDueAt !== null && <span>{t('dueAt', { date: formatDate(nextDueAt) })}</span>}
        </span>
      }
      value={own(amount)}
      valueDetail={own(outstanding)}
      foot={<LoanBadge loan={loan} />}
      to="loanOrders"
      search={{ id }}
    />
  )
}
