import { dayNumber, type ErrorKey } from '@candor/api'
import type { WithdrawalStanding } from '../../people/index.ts'
import { Amount, add, larger, subtract } from '@candor/money'
import type { AccountRow } from '../accounts/tables.ts'
import { isOwnName } from '../accounts/own-name.ts'
import { isClosed, placeOf } from '../accounts/place.ts'
import { statusAt } from '../accounts/view.ts'
import { dailyLimit, lastForgotten, openLimit, type Channel, type Ranks } from './terms.ts'
import type { Risk, Usage } from './tables.ts'

/** What others know of who asks. */
export type Standing = WithdrawalStanding &
  Ranks & {
    readonly isNewDevice: boolean
    /** The name of the verified identity; null while none is verified. */
    readonly legalName: string | null
  }

/** Everything that decides whether a withdrawal may be asked for now. */
export type Case = {
  readonly standing: Standing
  readonly account: AccountRow | undefined
  /** All their accounts, with those that the desk has closed. */
  readonly known: readonly AccountRow[]
  readonly channel: Channel | undefined
  readonly amount: Amount
  readonly available: Amount
  readonly usages: readonly Usage[]
  /** Whether anything ever arrived, in any currency. */
  readonly hasArrived: boolean
  readonly openCount: number
  readonly now: number
}

/**
 * One condition: met (`good`), met but slower (`wait`), or in the way (`bad`). What is in the way says how it
 * is cleared: by waiting until a time, or by another amount. Money is never what clears it.
 */
export type Check = {
  readonly key: CheckKey
  readonly tone: 'good' | 'wait' | 'bad'
  readonly untilAt: number | null
  readonly bound: Amount | null
}
export type CheckKey =
  | 'contact'
  | 'identity'
  | 'hold'
  | 'fundPassword'
  | 'account'
  | 'cooling'
  | 'name'
  | 'channel'
  | 'minimum'
  | 'available'
  | 'dailyLimit'
  | 'open'
  | 'review'

/** The refusals that conditions are, when they are in the way. */
export const refusals: Readonly<
  Record<Exclude<CheckKey, 'review'> | 'fundPasswordLock', ErrorKey>
> = {
  contact: 'GUEST_NOT_ALLOWED',
  identity: 'KYC_REQUIRED',
  hold: 'WITHDRAW_HOLD',
  fundPassword: 'FUND_PASSWORD_NOT_SET',
  fundPasswordLock: 'FUND_PASSWORD_LOCKED',
  account: 'WITHDRAW_ACCOUNT_REQUIRED',
  cooling: 'WITHDRAW_ACCOUNT_COOLING',
  name: 'NAME_MISMATCH',
  channel: 'CHANNEL_DISABLED',
  minimum: 'AMOUNT_BELOW_MIN',
  available: 'INSUFFICIENT_BALANCE',
  dailyLimit: 'DAILY_LIMIT',
  open: 'TOO_MANY_PENDING',
}

/** The refusal that a condition is which is in the way: a password that opens again by itself is not missing. */
export function refusalOf({ key, untilAt }: Check): ErrorKey {
  const isLock = key === 'fundPassword' && untilAt !== null
  // A review slows, and is never in the way.
  return refusals[isLock ? 'fundPasswordLock' : (key as Exclude<CheckKey, 'review'>)]
}

/** All conditions in the order in which they are looked at; the quote shows them, the decision obeys them. */
export function checksOf(one: Case): Check[] {
  const { standing, account, channel, amount, available, now } = one
  const isCooling = account !== undefined && statusAt(account, now) === 'cooling'
  const holdUntilAt = inFuture(standing.holdUntilAt, now)
  const lockedUntilAt = inFuture(standing.fundPasswordLockedUntilAt, now)
  const left = remainingToday(one)
  const min = channel?.min ?? Amount.zero
  return [
    check('contact', !standing.isGuest),
    check('identity', standing.identityLevel > 0),
    check('hold', holdUntilAt === null, { untilAt: holdUntilAt }),
    check('fundPassword', standing.hasFundPassword && lockedUntilAt === null, {
      untilAt: lockedUntilAt,
    }),
    check('account', account !== undefined && isUsable(account, one.known)),
    check('cooling', !isCooling, { untilAt: isCooling ? account.usableAt : null }),
    check('name', account === undefined || isOwnName(account, standing.legalName)),
    check('channel', channel !== undefined),
    check('minimum', amount >= min, { bound: min }),
    check('available', amount <= available, { bound: available }),
    check('dailyLimit', amount <= left, { bound: left }),
    check('open', one.openCount < openLimit),
    { ...check('review', true), tone: risksOf(one).length > 0 ? 'wait' : 'good' },
  ]
}

/** A time that is yet to come; null where there is none. */
const inFuture = (at: number | null, now: number): number | null =>
  at !== null && now < at ? at : null

/** Whether it stands open, and so does the place that it leads to. */
const isUsable = (account: AccountRow, known: readonly AccountRow[]): boolean =>
  account.disabledAt === null && !isClosed(known, placeOf(account))

function check(
  key: CheckKey,
  isMet: boolean,
  more: Partial<Pick<Check, 'untilAt' | 'bound'>> = {},
): Check {
  return { key, tone: isMet ? 'good' : 'bad', untilAt: null, bound: null, ...more }
}

/** What may still leave today. */
export function remainingToday({ channel, standing, available, ...one }: Case): Amount {
  if (channel === undefined) return Amount.zero
  const limit = dailyLimit(channel, standing, add(available, askedLately(one)))
  return larger(Amount.zero, subtract(limit, usedToday(one)?.amount ?? Amount.zero))
}

/**
 * Why a person looks at it first. Small sums of known users pass by themselves, except the first of all,
 * one to an account where nothing arrived yet, and one from a device that is new.
 */
export function risksOf({ account, channel, standing, amount, ...one }: Case): Risk[] {
  const passed = usedToday({ account, ...one })?.autoAmount ?? Amount.zero
  const risks: [Risk, boolean][] = [
    ['first', !one.hasArrived],
    ['new_account', account?.usedAt == null],
    ['new_device', standing.isNewDevice],
    ['amount', channel === undefined || add(passed, amount) > channel.autoDaily],
  ]
  return risks.flatMap(([risk, isSo]) => (isSo ? risk : []))
}

/**
 * Whether it needs a second person: by what is asked for on the day in all, so that a large sum in pieces is
 * as large as in one.
 */
export function isLarge({ channel, amount, ...one }: Case): boolean {
  const today = usedToday(one)?.amount ?? Amount.zero
  return channel !== undefined && add(today, amount) > channel.secondAbove
}

/** What was asked for on the last ten days, today among them, and did not come back. */
function askedLately({ account, usages, now }: Pick<Case, 'account' | 'usages' | 'now'>): Amount {
  const forgotten = lastForgotten(now)
  return usages
    .filter(({ currency, day }) => currency === account?.currency && day > forgotten)
    .reduce((sum, { amount }) => add(sum, amount), Amount.zero)
}

function usedToday({ account, usages, now }: Pick<Case, 'account' | 'usages' | 'now'>) {
  return usages.find(
    ({ currency, day }) => currency === account?.currency && day === dayNumber(now),
  )
}
