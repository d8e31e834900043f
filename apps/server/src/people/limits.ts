import { dayMs, dayStart } from '@candor/api'
import { add, Amount, larger, negate, subtract } from '@candor/money'
import { refuse, type Effect, type Refusal } from '../platform/lane/index.ts'
import { days as dayTable, type DayRow, type Limit, type LimitKind } from './tables.ts'

/** The daily limits of a user and what counts against them, as a command has loaded them. */
export type DayBounds = {
  readonly limits: { readonly get: (kind: LimitKind) => Limit | undefined }
  readonly days: DayRow | undefined
}

/** The limit in force now; null if there is none. */
export function limitAt(limit: Limit | undefined, now: number): Amount | null {
  if (limit === undefined) return null
  return limit.nextAt !== null && now >= limit.nextAt ? limit.nextAmount : limit.amount
}

/** Default limits by policy for users without their own; `null` sets none. */
export type DefaultLimits = Readonly<Partial<Record<LimitKind, Amount>>>

/** The limit of a kind in force now: the user's own, or the default. */
export function boundOf(
  kind: LimitKind,
  limits: DayBounds['limits'],
  defaults: DefaultLimits,
  now: number,
): Amount | null {
  const limit = limits.get(kind)
  return limit === undefined ? (defaults[kind] ?? null) : limitAt(limit, now)
}

/** Today's amount that counts against a limit of this kind. */
export function usedOf(kind: LimitKind, day: DayRow | undefined, now: number): Amount {
  const { deposited, staked, result, optionResult } = today(day, now)
  if (kind === 'deposit') return deposited
  if (kind === 'stake') return staked
  return larger(Amount.zero, negate(kind === 'loss' ? result : optionResult))
}

/** The remaining daily limits of second contracts; null if none is in force. */
export function optionRoomOf(
  { limits, days }: DayBounds,
  /** What running second contracts can still cost. */
  atStake: Amount,
  defaults: DefaultLimits,
  now: number,
) {
  const day = today(days, now)
  const stakeLimit = boundOf('stake', limits, defaults, now)
  const lossLimit = boundOf('optionLoss', limits, defaults, now)
  const left = (limit: Amount | null, used: Amount) =>
    limit === null ? null : larger(Amount.zero, subtract(limit, used))
  return {
    stakeLimit,
    stakeLeft: left(stakeLimit, day.staked),
    lossLimit,
    // If all running contracts were lost, the day would still end within its limit.
    lossLeft: left(lossLimit, subtract(atStake, day.optionResult)),
  }
}

/**
 * Why this deposit exceeds today's limit; null if it does not.
 * @param usdt the deposit
 */
export function depositLimitFault(
  { limits, days }: DayBounds,
  usdt: Amount,
  now: number,
): Refusal | null {
  const limit = limitAt(limits.get('deposit'), now)
  if (limit === null || add(usedOf('deposit', days, now), usdt) <= limit) return null
  // The payer may be another person, who must not learn the limit.
  return reached('DEPOSIT_LIMIT_REACHED', now)
}

/** Why nothing may be opened any more today; null if it may. Open positions can always be closed. */
export function lossLimitFault({ limits, days }: DayBounds, now: number): Refusal | null {
  const limit = limitAt(limits.get('loss'), now)
  if (limit === null || usedOf('loss', days, now) < limit) return null
  return reached('LOSS_LIMIT_REACHED', now)
}

function reached(error: 'DEPOSIT_LIMIT_REACHED' | 'LOSS_LIMIT_REACHED', now: number): Refusal {
  return refuse(error, { retryAfter: Math.ceil((dayStart(now) + dayMs - now) / 1_000) })
}

type Counted = Partial<Pick<DayRow, 'deposited' | 'result' | 'optionResult' | 'staked'>>

/** Counts a deposit, a stake or a trading result on the day of its booking. */
export function countToday(counted: Counted): Effect {
  return {
    rows: (draft, { now }) => {
      const before = today(draft.view(dayTable), now)
      return [
        dayTable.row({
          ...draft.owner,
          startsAt: before.startsAt,
          deposited: add(before.deposited, counted.deposited ?? Amount.zero),
          result: add(before.result, counted.result ?? Amount.zero),
          optionResult: add(before.optionResult, counted.optionResult ?? Amount.zero),
          staked: add(before.staked, counted.staked ?? Amount.zero),
        }),
      ]
    },
  }
}

function today(day: DayRow | undefined, now: number): Omit<DayRow, 'part' | 'userId'> {
  const startsAt = dayStart(now)
  if (day?.startsAt === startsAt) return day
  const { zero } = Amount
  return { startsAt, deposited: zero, result: zero, optionResult: zero, staked: zero }
}
