import type { ErrorKey } from '@candor/api'
import type { WithdrawalEligibility } from '../../people/index.ts'
import { Amount, add } from '@candor/money'
import type { AccountRow } from '../accounts/tables.ts'
import { isOwnName } from '../accounts/own-name.ts'
import { isClosed, destinationOf } from '../accounts/destination.ts'
import { statusAt } from '../accounts/view.ts'
import { remainingToday, usedToday, type Counted, type LimitLevels } from './daily-limit.ts'
import { openLimit, type Channel } from './terms.ts'
import type { Risk } from './tables.ts'

/** Facts from other modules about the user. */
type UserFacts = WithdrawalEligibility &
  LimitLevels & {
    readonly isNewDevice: boolean
    /** The verified name; null while no identity is verified. */
    readonly legalName: string | null
  }

/** All inputs that decide whether a withdrawal may be requested now. */
export type Case = Counted & {
  readonly user: UserFacts
  readonly account: AccountRow | undefined
  /** All of the user's accounts, including closed ones. */
  readonly known: readonly AccountRow[]
  readonly channel: Channel | undefined
  readonly amount: Amount
  readonly available: Amount
  /** Whether any payout ever arrived, in any currency. */
  readonly hasArrived: boolean
  readonly openCount: number
}

/**
 * One condition: met (`good`), met but slower (`wait`), or not met (`bad`). An unmet condition tells how it clears: at a time,
 * or with another amount. Paying never clears a condition.
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

/** Refusals of unmet conditions. */
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

/** Maps an unmet condition to its refusal. A locked password is not a missing one. */
export function refusalOf({ key, untilAt }: Check): ErrorKey {
  const isLock = key === 'fundPassword' && untilAt !== null
  // A review delays and never refuses.
  return refusals[isLock ? 'fundPasswordLock' : (key as Exclude<CheckKey, 'review'>)]
}

/** All conditions in the order of their checks. The quote shows them, the decision enforces them. */
export function checksOf(one: Case): Check[] {
  const { user, account, channel, amount, available, now } = one
  const isCooling = account !== undefined && statusAt(account, now) === 'cooling'
  const holdUntilAt = inFuture(user.holdUntilAt, now)
  const lockedUntilAt = inFuture(user.fundPasswordLockedUntilAt, now)
  const left = remainingToday({ ...one, levels: user })
  const min = channel?.min ?? Amount.zero
  return [
    check('contact', !user.isGuest),
    check('identity', user.identityLevel > 0),
    check('hold', holdUntilAt === null, { untilAt: holdUntilAt }),
    check('fundPassword', user.hasFundPassword && lockedUntilAt === null, {
      untilAt: lockedUntilAt,
    }),
    check('account', account !== undefined && isUsable(account, one.known)),
    check('cooling', !isCooling, { untilAt: isCooling ? account.usableAt : null }),
    check('name', account === undefined || isOwnName(account, user.legalName)),
    check('channel', channel !== undefined),
    check('minimum', amount >= min, { bound: min }),
    check('available', amount <= available, { bound: available }),
    check('dailyLimit', amount <= left, { bound: left }),
    check('open', one.openCount < openLimit),
    { ...check('review', true), tone: risksOf(one).length > 0 ? 'wait' : 'good' },
  ]
}

/** A future time; null otherwise. */
const inFuture = (at: number | null, now: number): number | null =>
  at !== null && now < at ? at : null

/** Whether the account and its destination are open. */
const isUsable = (account: AccountRow, known: readonly AccountRow[]): boolean =>
  account.disabledAt === null && !isClosed(known, destinationOf(account))

function check(
  key: CheckKey,
  isMet: boolean,
  more: Partial<Pick<Check, 'untilAt' | 'bound'>> = {},
): Check {
  return { key, tone: isMet ? 'good' : 'bad', untilAt: null, bound: null, ...more }
}

/**
 * Reasons for a review. Small withdrawals of known users need none, except the first ever, the first to an account, and one
 * from a new device.
 */
export function risksOf({ account, channel, user, amount, ...one }: Case): Risk[] {
  const passed = usedToday({ account, ...one }).autoAmount
  const risks: [Risk, boolean][] = [
    ['first', !one.hasArrived],
    ['new_account', account?.usedAt == null],
    ['new_device', user.isNewDevice],
    ['amount', channel === undefined || add(passed, amount) > channel.autoDaily],
  ]
  return risks.flatMap(([risk, isSo]) => (isSo ? risk : []))
}

/** Whether a second reviewer is required, by the day's total, so that splitting an amount does not help. */
export function isLarge({ channel, amount, ...one }: Case): boolean {
  return channel !== undefined && add(usedToday(one).amount, amount) > channel.secondAbove
}
