import { dayMs, dayStart } from '@candor/api'
import { add, Amount, larger, negate } from '@candor/money'
import { refuse, type Effect, type Refusal } from '../platform/lane/index.ts'
import { days as dayTable, type DayRow, type Limit, type LimitKind } from './tables.ts'

/** What a user has set for a day, and what counts against it, as a command has loaded them. */
export type DayBounds = {
  readonly limits: { readonly get: (kind: LimitKind) => Limit | undefined }
  readonly days: DayRow | undefined
}

/** The bound that holds now; null where there is none. */
export function limitAt(limit: Limit | undefined, now: number): Amount | null {
  if (limit === undefined) return null
  return limit.nextAt !== null && now >= limit.nextAt ? limit.nextAmount : limit.amount
}

/** What counts today against a bound of this kind. */
export function usedOf(kind: LimitKind, day: DayRow | undefined, now: number): Amount {
  const { deposited, result } = today(day, now)
  return kind === 'deposit' ? deposited : larger(Amount.zero, negate(result))
}

/** Why this much cannot come in today; null when it can. @param usdt what is to come in */
export function depositLimitFault(
  { limits, days }: DayBounds,
  usdt: Amount,
  now: number,
): Refusal | null {
  const limit = limitAt(limits.get('deposit'), now)
  if (limit === null || add(usedOf('deposit', days, now), usdt) <= limit) return null
  // Who pays may be somebody else: how high the limit is, is not theirs to know.
  return reached('DEPOSIT_LIMIT_REACHED', now)
}

/** Why nothing may be opened any more today; null when it may. What is open can always be closed. */
export function lossLimitFault({ limits, days }: DayBounds, now: number): Refusal | null {
  const limit = limitAt(limits.get('loss'), now)
  if (limit === null || usedOf('loss', days, now) < limit) return null
  return reached('LOSS_LIMIT_REACHED', now)
}

function reached(error: 'DEPOSIT_LIMIT_REACHED' | 'LOSS_LIMIT_REACHED', now: number): Refusal {
  return refuse(error, { retryAfter: Math.ceil((dayStart(now) + dayMs - now) / 1_000) })
}

type Counted = { readonly deposited?: Amount; readonly result?: Amount }

/** Counts what came in, or what trading brought or cost, on the day on which it happens. */
export function countToday({ deposited = Amount.zero, result = Amount.zero }: Counted): Effect {
  return {
    rows: (draft, { now }) => {
      const before = today(draft.view(dayTable), now)
      return [
        dayTable.row({
          ...draft.owner,
          startsAt: before.startsAt,
          deposited: add(before.deposited, deposited),
          result: add(before.result, result),
        }),
      ]
    },
  }
}

function today(day: DayRow | undefined, now: number): Omit<DayRow, 'part' | 'userId'> {
  const startsAt = dayStart(now)
  return day?.startsAt === startsAt
    ? day
    : { startsAt, deposited: Amount.zero, result: Amount.zero }
}
