import type { FundingCoverage, Product, ProductItem, ProductType } from '@candor/api'
import { when } from '../when.tsx'
import { amountText, percentText } from '../words.ts'

export const typeText: Readonly<Record<ProductType, string>> = {
  arbitrage: 'Arbitrage',
  miner: 'Mining',
  bond: 'Bond',
}

/** The name by which an operator knows a product: the English name of the terms in force, or of its draft. */
export const nameOf = ({ current, newest }: Pick<ProductItem, 'current' | 'newest'>): string =>
  (current ?? newest.preview).name

/** The rate of a product, in the agreed unit. */
export const rateText = ({ ratePer, dailyRate, annualRate }: Product): string =>
  ratePer === 'day' ? `${percentText(dailyRate, 4)} a day` : `${percentText(annualRate)} a year`

const bound = (amount: string | null, currency: string): string =>
  amount === null ? 'unbounded' : `${amountText(amount)} ${currency}`

/** Every term that users see, line by line. */
export function termLines(product: Product): readonly string[] {
  const { days, minAmount, maxAmount, currency, totalQuota, levelLimit, kycLimit, bond } = product
  const { redemption, coolingOffHours, autoRenewAllowed, riskLevel, rateKind } = product
  const level = levelLimit === null ? 'everybody' : `VIP ${levelLimit} and above`
  const identity = ['no identity needed', 'basic identity', 'advanced identity'][kycLimit]
  return [
    `${rateText(product)}${rateKind === 'target' ? ' as a target' : ''}, ${days} days`,
    `${amountText(minAmount)}–${bound(maxAmount, currency)}`,
    `Quota ${bound(totalQuota, currency)}`,
    `For ${level}, ${identity}`,
    `Risk ${riskLevel} of 5`,
    coolingOffHours === 0 ? 'No cooling-off' : `Taken back whole for ${coolingOffHours} hours`,
    redemption.early
      ? `Left after ${redemption.lockDays} days for ${percentText(redemption.penaltyRate)}`
      : 'Not left before its end',
    autoRenewAllowed ? 'Renewal offered' : 'No renewal',
    ...(bond === null
      ? []
      : [`Sales of ${bond.saleDays} days, target ${amountText(bond.targetAmount)} ${currency}`]),
  ]
}

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
  `Frozen since ${when(frozenAt)}: ${missedDays} ${missedDays === 1 ? 'day' : 'days'} unpaid`

/** The reasons for ending the sale of a product. */
export const endReasons = [
  'terms_complete',
  'issuer_request',
  'provider_trouble',
  'market_disorder',
  'legal_order',
] as const

export const publishReasons = ['new_terms', 'terms_complete', 'legal_order'] as const
