import { dayNumber } from '@candor/api'
import { Amount, divide, larger, portion, toStep } from '@candor/money'
import type { VipLevel } from '@candor/rules'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { stepOf, type Currencies, type PayoutTerms } from '../currencies.ts'
import type { AccountRow } from '../accounts/tables.ts'

/** How well the user is known: 0 not at all, 1 by a document, 2 by a face as well. */
export type IdentityLevel = 0 | 1 | 2

/** What a daily limit goes by. */
export type Ranks = { readonly identityLevel: IdentityLevel; readonly vipLevel: VipLevel }

/** A limit paces and never refuses: the whole balance can leave within this many days. */
export const paceDays = 10
export const openLimit = 5
/** How long a person may take to look at one, by policy. */
export const reviewMs = 24 * 3_600_000

/** The fee, the bounds and the limits of one way out. */
export type Channel = PayoutTerms & {
  readonly min: Amount
  readonly fee: Amount
  /** Decimals that the network or the bank carries. */
  readonly precision: number
}

/** The way out that an account takes; undefined where there is none (any more). */
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

/** The most of it that this way carries: what is finer stays in the balance. */
export const carried = (amount: Amount, { precision }: Pick<Channel, 'precision'>): Amount =>
  toStep(amount, stepOf(precision), 'floor')

/** The refusal of a sum with more decimals than its way carries: it is never rounded for who asks. */
export function finenessFault(amount: Amount, channel: Pick<Channel, 'precision'>): Refusal | null {
  if (carried(amount, channel) === amount) return null
  const min = Amount.text(stepOf(channel.precision))
  return refuse('AMOUNT_PRECISION', { fields: [{ field: 'amount', rule: 'step', min }] })
}

/**
 * What may leave on one day: by identity, more of it by level, and never less than a tenth.
 * A tenth that the way does not carry is the next one that it does, so that all leaves but what no payment could carry.
 * @param held what is there, and what left on the last ten days: the tenth stays the same while it goes
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

/** What was asked for on this day and before counts no more at this time. */
export function lastForgotten(now: number): number {
  return dayNumber(now) - paceDays
}
