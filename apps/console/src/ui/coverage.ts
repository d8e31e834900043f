import type { FundingCoverage } from '@candor/api'
import { timeText } from './time-text.tsx'
import { amountText, percentText } from './words.ts'

/** The amounts that an account has to pay, and the due times. */
export const coverageLines = (coverage: FundingCoverage, currency: string): readonly string[] => [
  `Balance ${amountText(coverage.balance)} ${currency}`,
  `Due today ${amountText(coverage.nextDay)}`,
  `Due in 30 days ${amountText(coverage.nextThirtyDays)}`,
  `Due in all ${amountText(coverage.wholeLife)}`,
]

/** The coverage of an account: the share of all its obligations, and the number of days if they fall due by days. */
export const coversText = ({
  coverageRate,
  coveredDays,
}: Pick<FundingCoverage, 'coverageRate' | 'coveredDays'>): string =>
  coveredDays === null
    ? percentText(coverageRate)
    : `${percentText(coverageRate)}, ${coveredDays} ${coveredDays === 1 ? 'day' : 'days'}`

/** The time since which nothing is paid, and the number of missed days. */
export const frozenText = ({
  frozenAt,
  missedDays,
}: Pick<FundingCoverage, 'frozenAt' | 'missedDays'>): string =>
  `Frozen since ${timeText(frozenAt)}: ${missedDays} ${missedDays === 1 ? 'day' : 'days'} unpaid`
