import { dayMs, dayStart, type endpoints, type InputOf, type Protection } from '@candor/api'
import { Amount } from '@candor/money'
import { exactly } from '../platform/decimals.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import type { LimitsChange } from './commands/set-limits.ts'
import { excludedUntil } from './exclusion.ts'
import { boundOf, usedOf } from './limits.ts'
import { findDay, findExclusion, listLimits } from './queries.ts'
import type { LimitKind } from './tables.ts'
import type { Tools } from './tools.ts'

type LimitTools = Pick<Tools, 'pool' | 'limitCoolingMs' | 'defaultLimits'>

/** A user's protective settings, with today's amounts that count against them. */
export async function showProtection(
  { pool, limitCoolingMs, defaultLimits }: LimitTools,
  userId: string,
  now: number,
): Promise<Protection> {
  const [exclusion, limits, day] = await Promise.all([
    findExclusion(pool, userId),
    listLimits(pool, userId),
    findDay(pool, userId),
  ])
  const get = (kind: LimitKind) => limits.find((one) => one.kind === kind)
  const bound = (kind: LimitKind) => {
    const limit = get(kind)
    const nextAt = limit?.nextAt ?? null
    const waits = limit !== undefined && nextAt !== null && now < nextAt
    return {
      amount: textOf(boundOf(kind, { get }, defaultLimits, now)),
      used: Amount.text(usedOf(kind, day, now)),
      next: waits ? { amount: textOf(limit.nextAmount), at: nextAt } : null,
    }
  }
  return {
    excludedUntilAt: excludedUntil(exclusion, now),
    dailyDeposit: bound('deposit'),
    dailyLoss: bound('loss'),
    dailyStake: bound('stake'),
    dailyOptionLoss: bound('optionLoss'),
    dayEndsAt: dayStart(now) + dayMs,
    limitCoolingSeconds: limitCoolingMs / 1_000,
  }
}

const textOf = (amount: Amount | null) => (amount === null ? null : Amount.text(amount))

/** Parses the requested limits; at least one must be given. */
export function prepareLimits(
  { limitCoolingMs, defaultLimits: defaults }: Pick<LimitTools, 'limitCoolingMs' | 'defaultLimits'>,
  userId: string,
  wanted: InputOf<typeof endpoints.setLimits>,
): LimitsChange | Refusal {
  const given = [
    { kind: 'deposit', amount: wanted.dailyDepositLimit },
    { kind: 'loss', amount: wanted.dailyLossLimit },
    { kind: 'stake', amount: wanted.dailyStakeLimit },
    { kind: 'optionLoss', amount: wanted.dailyOptionLossLimit },
  ] as const
  const named = given.filter(({ amount }) => amount !== undefined)
  if (named.length === 0)
    return refuse('VALIDATION_FAILED', {
      fields: [{ field: 'dailyDepositLimit', rule: 'required' }],
    })
  return exactly(() => ({
    userId,
    wanted: named.map(({ kind, amount }) => ({
      kind,
      amount: amount == null ? null : Amount.parse(amount),
    })),
    coolingMs: limitCoolingMs,
    defaults,
  }))
}
