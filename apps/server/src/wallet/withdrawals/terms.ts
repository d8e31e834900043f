import { dayNumber } from '@candor/api'
import { Amount, divide, larger, portion, toStep } from '@candor/money'
import type { VipLevel } from '@candor/rules'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { stepOf, type Currencies, type PayoutTerms } from '../currencies.ts'
import type { AccountRow } from '../accounts/tables.ts'

/** Identity level: 0 none, 1 by a document, 2 by a face too. */
export type IdentityLevel = 0 | 1 | 2

/** Inputs of the daily limit. */
export type Ranks = { readonly identityLevel: IdentityLevel; readonly vipLevel: VipLevel }

/** A limit delays and never refuses for good: the whole balance can leave within this many days. */
export const paceDays = 10
export const openLimit = 5
/** Time for a review, by policy. */
export const reviewMs = 24 * 3_600_000

/** Fee, bounds and limits of one payout method. */
export type Channel = PayoutTerms & {
  readonly min: Amount
  readonly fee: Amount
  /** Decimals of the network or bank. */
  readonly precision: number
}

/** The payout method of an account; undefined if there is none (any more). */
export function channelOf(
  currencies: Currencies,
  { currency, network, type }: Pick<AccountRow, 'currency' | 'network' | 'type'>,
): Channel | undefined {
  const known = currencies.get(currency)
  const way =
    type === 'bank'
      ? known?.bankPayout
      : known?.payoutNetworks.find((one) => one.network === network)
  if (known === undefined || !way) return undefined
  const { min, fee, precision } = way
  return { ...known.payout, min, fee, precision }
}

/** The amount that the method can carry; the finer rest stays in the balance. */
export const carried = (amount: Amount, { precision }: Pick<Channel, 'precision'>): Amount =>
  toStep(amount, stepOf(precision), 'floor')

/** The refusal of an amount with more decimals than its method; it is never rounded. */
export function finenessFault(amount: Amount, channel: Pick<Channel, 'precision'>): Refusal | null {
  if (carried(amount, channel) === amount) return null
  const min = Amount.text(stepOf(channel.precision))
  return refuse('AMOUNT_PRECISION', { fields: [{ field: 'amount', rule: 'step', min }] })
}

/**
 * Daily limit: by identity, raised by level, and at least a tenth. A tenth finer than the method is rounded up, so that only an
 * unpayable rest can stay.
 * @param held the balance plus the withdrawals of the last ten days, so that the tenth stays the same meanwhile
 */
export function dailyLimit(
  { dailyLimits, precision }: Pick<Channel, 'dailyLimits' | 'precision'>,
  { identityLevel: known, vipLevel }: Ranks,
  held: Amount,
): Amount {
  const byIdentity = known === 0 ? Amount.zero : dailyLimits[known === 2 ? 1 : 0]
  const raised = portion(byIdentity, vipLevel.withdrawalLimitRate, 'floor')
  const tenth = Amount.of(divide(held, BigInt(paceDays), 'ceil'))
  return larger(
    toStep(raised, stepOf(precision), 'floor'),
    toStep(tenth, stepOf(precision), 'ceil'),
  )
}

/** Requests up to this day no longer count at this time. */
export function lastForgotten(now: number): number {
  return dayNumber(now) - paceDays
}
