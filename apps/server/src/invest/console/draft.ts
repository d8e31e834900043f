import type { endpoints, InputOf, ProductCurrency } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { perYear } from '@candor/rules'
import { exactly } from '../../platform/decimals.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { parseTerms, type StoredTerms } from '../terms.ts'

type Input = Omit<InputOf<typeof endpoints.createProduct>, 'productType' | 'currency' | 'remark'>
type Currencies = ReadonlyMap<string, Pick<ProductCurrency, 'precision'>>

/** Parts of a product that no version of its terms changes. */
export type FixedTerms = Pick<
  InputOf<typeof endpoints.createProduct>,
  'productType' | 'currency'
> & {
  readonly id: string
  readonly ratePer: 'day' | 'year'
}

/** No rate beyond the whole principal in a year could be funded. */
const mostYearly = Rate.one

/** The terms of a version with its fixed parts, in the file's spelling, or what is inconsistent. */
export function draftOf(
  fixed: FixedTerms,
  input: Input,
  currencies: Currencies,
): StoredTerms | Refusal {
  const { id, productType, currency, ratePer } = fixed
  const { days, rateKind, riskLevel, levelLimit, kycLimit, coolingOffHours } = input
  const { autoRenewAllowed, machine, words } = input
  const text = (amount: string) => Amount.text(Amount.parse(amount))
  const rateText = (rate: string) => Rate.text(Rate.parse(rate))
  const orNull = (amount: string | null) => (amount === null ? null : text(amount))
  const terms = exactly((): StoredTerms => ({
    id,
    productType,
    name: words['en-us'].name.trim(),
    currency,
    days,
    rate: rateText(input.rate),
    ratePer,
    rateKind,
    riskLevel,
    minAmount: text(input.minAmount),
    maxAmount: orNull(input.maxAmount),
    step: text(input.step),
    levelLimit,
    kycLimit,
    totalQuota: text(input.totalQuota),
    coolingOffHours,
    autoRenewAllowed,
    ...(input.lockDays !== null && {
      redemption: { lockDays: input.lockDays, penaltyRate: rateText(input.penaltyRate ?? '0') },
    }),
    ...(machine !== null && { miner: { ...machine, unitPrice: text(input.step) } }),
    ...(input.saleDays !== null && {
      bond: {
        issuer: input.issuer,
        targetAmount: orNull(input.targetAmount),
        saleDays: input.saleDays,
      },
    }),
  }))
  if (isRefusal(terms)) return terms
  return kindFault(fixed, input) ?? termsFault(terms) ?? unitFault(terms, currencies) ?? terms
}

/** A field of another product kind, or a missing field of this kind. */
function kindFault({ productType }: FixedTerms, input: Input): Refusal | null {
  const isBond = productType === 'bond'
  for (const field of ['saleDays', 'targetAmount', 'issuer'] as const)
    if ((input[field] !== null) !== isBond) return invalid(field, 'choice')
  if ((input.machine !== null) !== (productType === 'miner')) return invalid('machine', 'choice')
  return (input.lockDays === null) === (input.penaltyRate === null)
    ? null
    : invalid('penaltyRate', 'choice')
}

/** What is inconsistent in these terms; null if nothing is. */
function termsFault(stored: StoredTerms): Refusal | null {
  const { name, rate, ratePer, days, minAmount, maxAmount, step, totalQuota, redemption, bond } =
    parseTerms(stored)
  if (name === '') return invalid('words.en-us.name', 'required')
  if (perYear({ rate, per: ratePer }) > mostYearly) return invalid('rate', 'max')
  if (minAmount % step !== 0n) return invalid('minAmount', 'step')
  if (maxAmount !== null && maxAmount < minAmount) return invalid('maxAmount', 'min')
  if (totalQuota !== null && totalQuota < minAmount) return invalid('totalQuota', 'min')
  if (redemption !== undefined && redemption.penaltyRate > Rate.one)
    return invalid('penaltyRate', 'max')
  if (redemption !== undefined && days <= redemption.lockDays) return invalid('days', 'min')
  if (bond !== undefined && totalQuota !== null && bond.targetAmount > totalQuota)
    return invalid('targetAmount', 'max')
  return null
}

/** An amount with more decimals than its currency, which could not be paid. */
function unitFault(stored: StoredTerms, currencies: Currencies): Refusal | null {
  const { currency, step } = parseTerms(stored)
  const precision = currencies.get(currency)?.precision ?? Amount.decimals
  const unit = 10n ** BigInt(Amount.decimals - precision)
  return step % unit === 0n ? null : invalid('step', 'step')
}

export const invalid = (field: string, rule: 'choice' | 'max' | 'min' | 'required' | 'step') =>
  refuse('VALIDATION_FAILED', { fields: [{ field, rule }] })
