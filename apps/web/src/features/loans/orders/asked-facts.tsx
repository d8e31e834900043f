import type { LoanDetail } from '@candor/api'
import { Amount, add } from '@candor/money'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'

const rateDecimals = 4

/** A requested loan that was not paid out: its future cost, without a debt. */
export function AskedFacts({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans')
  const { amount, totalInterest, currency, days, instalments } = loan
  return (
    <KeyValueList
      items={[
        { label: t('amount'), value: money(amount, currency), strong: true },
        {
          label: t('term'),
          value: instalments > 1 ? t('months', { months: instalments }) : t('days', { days }),
        },
        {
          label: t('totalRepay'),
          value: money(add(Amount.read(amount), Amount.read(totalInterest)), currency),
        },
        { label: t('totalInterest'), value: money(totalInterest, currency), part: true },
        { label: t('annual'), value: percent(loan.annualRate) },
        { label: t('daily'), value: percent(loan.dailyRate, { decimals: rateDecimals }) },
        {
          label: t(loan.loanType === 'credit' ? 'lateCredit' : 'late'),
          value: percent(loan.overdueDailyRate, { decimals: rateDecimals }),
        },
        { label: t('askedAt'), value: formatDate(loan.createAt) },
        { label: t('reference'), value: loan.orderNo },
      ]}
    />
  )
}
