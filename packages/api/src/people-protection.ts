import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Dec, Ms, PositiveDec } from './scalars.ts'

/** A user's own limit for one day, in USDT. */
export const DayLimit = v.strictObject({
  /** Null without a limit. */
  amount: v.nullable(Dec),
  /** The amount that counts against it today. */
  used: Dec,
  /** A requested higher limit, or its removal, that takes effect then. */
  next: v.nullable(v.strictObject({ amount: v.nullable(Dec), at: Ms })),
})
export type DayLimit = v.InferOutput<typeof DayLimit>

/** A user's own protective settings. */
export const Protection = v.strictObject({
  /** Nothing can be opened until then; null without a pause. */
  excludedUntilAt: v.nullable(Ms),
  dailyDeposit: DayLimit,
  /** Limits the loss of everything closed today, gains and fees included. */
  dailyLoss: DayLimit,
  /** Limits the stakes of second contracts; the house's default holds if the user has set none. */
  dailyStake: DayLimit,
  /** Limits the loss of second contracts: today's result with the possible loss of running ones; default as above. */
  dailyOptionLoss: DayLimit,
  /** The end of the counted day: 00:00 UTC+8. */
  dayEndsAt: Ms,
  /** The waiting time before a higher limit takes effect. */
  limitCoolingSeconds: Count,
})
export type Protection = v.InferOutput<typeof Protection>

export const getProtection = endpoint({
  name: 'getProtection',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  showsMoney: true,
  request: v.object({}),
  result: Protection,
  errors: [],
  summary: 'What the user has set to protect themselves.',
})

export const selfExclude = endpoint({
  name: 'selfExclude',
  concept: 'people',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    days: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(365)),
  }),
  result: Protection,
  errors: [],
  summary: 'Lets the user open nothing for these days. It can be made longer, and never shorter.',
})

export const setLimits = endpoint({
  name: 'setLimits',
  concept: 'people',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  /** In USDT. An absent field stays unchanged; null removes a limit. */
  request: v.strictObject({
    dailyDepositLimit: v.optional(v.nullable(PositiveDec)),
    dailyLossLimit: v.optional(v.nullable(PositiveDec)),
    dailyStakeLimit: v.optional(v.nullable(PositiveDec)),
    dailyOptionLossLimit: v.optional(v.nullable(PositiveDec)),
  }),
  result: Protection,
  errors: ['AMOUNT_PRECISION', 'AMOUNT_ABOVE_MAX'],
  summary:
    'Limits what may come in, or be lost, on one day. Less holds at once, more after a while.',
})
