import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Dec, Ms, PositiveDec } from './scalars.ts'

/** What a user allows themselves on one day, in USDT. */
export const DayLimit = v.strictObject({
  /** Null where there is none. */
  amount: v.nullable(Dec),
  /** What counts against it today. */
  used: Dec,
  /** A higher one, or none, that was asked for and holds from then on. */
  next: v.nullable(v.strictObject({ amount: v.nullable(Dec), at: Ms })),
})
export type DayLimit = v.InferOutput<typeof DayLimit>

/** What users have set to protect themselves. */
export const Protection = v.strictObject({
  /** Nothing is opened until then; null while nothing is held back. */
  excludedUntilAt: v.nullable(Ms),
  dailyDeposit: DayLimit,
  /** Of all that was closed today, gains and fees included. */
  dailyLoss: DayLimit,
  /** Of the stakes of second contracts; one that the house sets holds while the user has set none. */
  dailyStake: DayLimit,
  /** Of what second contracts brought or cost today, and of what they still can cost; as above. */
  dailyOptionLoss: DayLimit,
  /** The day that all count ends then: at 00:00 UTC+8. */
  dayEndsAt: Ms,
  /** How long a higher limit waits before it holds. */
  limitCoolingSeconds: Count,
})
export type Protection = v.InferOutput<typeof Protection>

export const getProtection = endpoint({
  name: 'getProtection',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
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
  /** In USDT. What is absent stays; null takes a limit away. */
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
