import { dayNumber } from '@candor/api'
import { add, Amount, divide, larger, portion, smaller, subtract, toStep } from '@candor/money'
import type { VipLevel } from '@candor/rules'
import { owned, type Rows } from '../../platform/lane/index.ts'
import { stepOf } from '../currencies.ts'
import type { AccountRow } from '../accounts/tables.ts'
import type { Channel } from './terms.ts'
import type { Usage, Withdrawal } from './tables.ts'

/**
 * The daily limit of withdrawals. It counts by currency, in the currency's own units.
 *
 * - **Day**: from 00:00 to 24:00 (UTC+8). A withdrawal counts on the day of its request, whenever it is sent.
 * - **What counts**: the amount that leaves the balance, fee included. A withdrawal whose money came back (cancelled,
 *   rejected, not sent, returned) no longer counts on that day.
 * - **Limit**: the larger of two sums. The first is the sum of the user's identity level in `data/currencies.json`, times
 *   the rate of the VIP level in force. The second is a tenth (`paceDays`) of the available balance plus what counts on
 *   the last ten days, so it stays the same while a balance leaves.
 * - **What is left**: the limit without what counts today; it is never below zero.
 * - **Who raises it**: the user, with a higher identity or VIP level. The next day starts anew. No operator and no payment
 *   changes it, and it never keeps a balance for more than ten days.
 *
 * The day's count also decides about reviews (`checks.ts`). Days that count nowhere are removed by `old-usage.ts`.
 */

/** A limit delays and never refuses for good: the whole balance can leave within this many days. */
export const paceDays = 10

/** Identity level: 0 none, 1 by a document, 2 by a face too. */
type IdentityLevel = 0 | 1 | 2

/** The user's levels that decide the limit. */
export type LimitLevels = { readonly identityLevel: IdentityLevel; readonly vipLevel: VipLevel }

/** What counts for whom on which day. */
export type Counted = {
  readonly account: Pick<AccountRow, 'currency'> | undefined
  readonly usages: readonly Usage[]
  readonly now: number
}

/** Inputs of the amount that is left today. */
type LimitCase = Counted & {
  readonly levels: LimitLevels
  readonly channel: Pick<Channel, 'dailyLimits' | 'precision'> | undefined
  readonly available: Amount
}

/** Amount that may still leave today. */
export function remainingToday({ channel, levels, available, ...counted }: LimitCase): Amount {
  if (channel === undefined) return Amount.zero
  const limit = dailyLimit(channel, levels, add(available, usedLately(counted)))
  return larger(Amount.zero, subtract(limit, usedToday(counted).amount))
}

/**
 * The limit of a day. A tenth that is finer than the method is rounded up, so that only an unpayable rest can stay.
 * @param held the balance plus the withdrawals of the last ten days, so that the tenth stays the same meanwhile
 */
function dailyLimit(
  { dailyLimits, precision }: Pick<Channel, 'dailyLimits' | 'precision'>,
  { identityLevel, vipLevel }: LimitLevels,
  held: Amount,
): Amount {
  const byIdentity = identityLevel === 0 ? Amount.zero : dailyLimits[identityLevel === 2 ? 1 : 0]
  const raised = portion(byIdentity, vipLevel.withdrawalLimitRate, 'floor')
  const tenth = Amount.of(divide(held, BigInt(paceDays), 'ceil'))
  return larger(
    toStep(raised, stepOf(precision), 'floor'),
    toStep(tenth, stepOf(precision), 'ceil'),
  )
}

/** What counts today in the account's currency: all of it, and the part that passed without a review. */
export function usedToday({
  account,
  usages,
  now,
}: Counted): Readonly<Record<'amount' | 'autoAmount', Amount>> {
  const today = dayNumber(now)
  const found = usages.find(({ currency, day }) => currency === account?.currency && day === today)
  return found ?? { amount: Amount.zero, autoAmount: Amount.zero }
}

/** What counts on the last ten days, including today. */
function usedLately({ account, usages, now }: Counted): Amount {
  const last = lastUncountedDay(now)
  return usages
    .filter(({ currency, day }) => currency === account?.currency && day > last)
    .reduce((sum, { amount }) => add(sum, amount), Amount.zero)
}

/** Days up to this one no longer count. */
export function lastUncountedDay(now: number): number {
  return dayNumber(now) - paceDays
}

/** Counts a new withdrawal on the day of its request. */
export function usageWith(order: Withdrawal, known: Rows<Usage>): Usage {
  const { userId, currency, amount, risks, createdAt } = order
  const day = dayNumber(createdAt)
  const before = known.get(currency, String(day))
  return {
    ...owned(userId),
    currency,
    day,
    amount: add(before?.amount ?? Amount.zero, amount),
    autoAmount: add(before?.autoAmount ?? Amount.zero, risks.length === 0 ? amount : Amount.zero),
  }
}

/** No longer counts a withdrawal whose money came back; null if its day is removed already. */
export function usageWithout(order: Withdrawal, known: Rows<Usage>): Usage | null {
  const used = known.get(order.currency, String(dayNumber(order.createdAt)))
  if (used === undefined) return null
  const less = (from: Amount): Amount => subtract(from, smaller(from, order.amount))
  const autoAmount = order.risks.length === 0 ? less(used.autoAmount) : used.autoAmount
  return { ...used, amount: less(used.amount), autoAmount }
}
