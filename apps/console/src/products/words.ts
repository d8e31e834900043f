import type { Product, ProductItem, ProductType } from '@candor/api'
import { amountText, percentText } from '../ui/words.ts'

export const typeText: Readonly<Record<ProductType, string>> = {
  arbitrage: 'Arbitrage',
  miner: 'Mining',
  bond: 'Bond',
}

/** The name by which an operator knows a product: the English name of the terms in force, or of its draft. */
export const nameOf = ({ current, newest }: Pick<ProductItem, 'current' | 'newest'>): string =>
  (current ?? newest.preview).name

/** The rate of a product, in the agreed unit. */
const rateText = ({ ratePer, dailyRate, annualRate }: Product): string =>
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

/** The reasons for ending the sale of a product. */
export const endReasons = [
  'terms_complete',
  'issuer_request',
  'provider_trouble',
  'market_disorder',
  'legal_order',
] as const

export const publishReasons = ['new_terms', 'terms_complete', 'legal_order'] as const
