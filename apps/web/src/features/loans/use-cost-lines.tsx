import type { LoanQuote } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../lib/dates.ts'
import { percent } from '../../lib/percent.ts'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'
import { ShortMoney } from '../../ui/display/short-money.tsx'

const rateDecimals = 4

/** The total cost of a loan and its due date. */
export function useCostLines() {
  const t = useTranslations('loans')
  return (quote: LoanQuote | undefined): KeyValue[] => {
    const amountText = (value: string | undefined) =>
      value === undefined || quote === undefined ? (
        '—'
      ) : (
        <ShortMoney value={value} unit={quote.currency} />
      )
    return [
      { label: t('totalRepay'), value: amountText(quote?.totalRepay), strong: true },
      { label: t('totalInterest'), value: amountText(quote?.totalInterest), part: true },
      { label: t('due'), value: formatDate(quote?.dueAt), strong: true },
      { label: t('annual'), value: percent(quote?.annualRate) },
      { label: t('daily'), value: percent(quote?.dailyRate, { decimals: rateDecimals }) },
      {
        label: t(quote?.loanType === 'credit' ? 'lateCredit' : 'late'),
        value: percent(quote?.overdueDailyRate, { decimals: rateDecimals }),
      },
      { label: t('received'), value: amountText(quote?.receivedAmount) },
    ]
  }
}
