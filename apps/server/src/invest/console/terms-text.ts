import { Amount, Rate, format } from '@candor/money'
import { sumText } from '../../operator/index.ts'
import type { parseTerms } from '../terms.ts'

type Terms = ReturnType<typeof parseTerms>

/** Every term of a version, with the earlier value where it differs; a new product has none. */
export function termsText(terms: Terms, before: Terms | null): string {
  const lines = Object.entries(namesOf).flatMap(([name, textOf]) => {
    const now = textOf(terms)
    const was = before === null ? now : textOf(before)
    if (now === null && was === null) return []
    if (now === null) return [`${name} none (was ${was})`]
    return [now === was ? `${name} ${now}` : `${name} ${now} (was ${was ?? 'none'})`]
  })
  return lines.join('; ')
}

const sumOf = (amount: Amount | null, currency: string) =>
  amount === null ? 'unbounded' : sumText(Amount.text(amount), currency)

const percentOf = (rate: Rate) =>
  `${format(Rate.text(Rate.of(rate * 100n)), { decimals: 'all' })} %`

const namesOf: Readonly<Record<string, (terms: Terms) => string | null>> = {
  type: ({ productType }) => productType,
  name: ({ name }) => name,
  rate: ({ rate, ratePer }) => `${percentOf(rate)} a ${ratePer}`,
  'the rate is': ({ rateKind }) => (rateKind === 'fixed' ? 'fixed' : 'a target'),
  term: ({ days }) => `${days} days`,
  least: ({ minAmount, currency }) => sumOf(minAmount, currency),
  most: ({ maxAmount, currency }) => sumOf(maxAmount, currency),
  step: ({ step, currency }) => sumOf(step, currency),
  quota: ({ totalQuota, currency }) => sumOf(totalQuota, currency),
  level: ({ levelLimit }) => (levelLimit === null ? 'everybody' : `from VIP ${levelLimit}`),
  identity: ({ kycLimit }) => String(kycLimit),
  risk: ({ riskLevel }) => `${riskLevel} of 5`,
  'cooling off': ({ coolingOffHours }) => `${coolingOffHours} hours`,
  leaving: ({ redemption }) =>
    redemption === undefined
      ? 'not before the end'
      : `after ${redemption.lockDays} days for ${percentOf(redemption.penaltyRate)}`,
  renewal: ({ autoRenewAllowed }) => (autoRenewAllowed ? 'offered' : 'not offered'),
  machine: ({ miner }) => (miner === undefined ? null : Object.values(miner).join(', ')),
  issuer: ({ bond }) => bond?.issuer ?? null,
  'sale of': ({ bond }) => (bond === undefined ? null : `${bond.saleDays} days`),
  target: ({ bond, currency }) => (bond === undefined ? null : sumOf(bond.targetAmount, currency)),
}
