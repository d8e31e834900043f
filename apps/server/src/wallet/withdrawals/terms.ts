import { Amount, divide, larger } from '@candor/money'
import type { Currencies, PayoutTerms } from '../currencies.ts'
import type { AccountRow } from '../accounts/tables.ts'

/** How well the user is known: 0 not at all, 1 by a document, 2 by a face as well. */
export type IdentityLevel = 0 | 1 | 2

/** A limit paces and never refuses: the whole balance can leave within this many days. */
export const paceDays = 10
export const openLimit = 5
/** How long a person may take to look at one, by policy. */
export const reviewMs = 24 * 3_600_000

/** The fee, the bounds and the limits of one way out. */
export type Channel = PayoutTerms & { readonly min: Amount; readonly fee: Amount }

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
  return known && way ? { ...known.payout, min: way.min, fee: way.fee } : undefined
}

/**
 * What may leave on one day: by identity, and never less than a tenth.
 * @param held what is there, and what left on the last ten days: the tenth stays the same while it goes
 */
export function dailyLimit(
  { dailyLimits }: PayoutTerms,
  level: IdentityLevel,
  held: Amount,
): Amount {
  const byIdentity = level === 0 ? Amount.zero : dailyLimits[level === 2 ? 1 : 0]
  return larger(byIdentity, Amount.of(divide(held, BigInt(paceDays), 'ceil')))
}

/** What was asked for on this day and before counts no more at this time. */
export function lastForgotten(now: number): number {
  return dayOf(now) - paceDays
}

const zoneMs = 8 * 3_600_000
const dayMs = 86_400_000

/** The product's day, which turns at 00:00 UTC+8. */
export function dayOf(at: number): number {
  return Math.floor((at + zoneMs) / dayMs)
}
