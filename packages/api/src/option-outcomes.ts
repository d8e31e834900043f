import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Currency, Dec, Ms, Rate } from './scalars.ts'

/** What became of the second contracts of one length and payout that ended in a month. */
export const OptionOutcome = v.strictObject({
  seconds: Count,
  /** What a win brought over the stake. */
  payoutRate: Rate,
  /** Who is right less often than this loses in the long run. */
  breakEvenRate: Rate,
  /** All that ended; wins, losses, draws and voids are its parts. */
  orders: Count,
  wins: Count,
  losses: Count,
  draws: Count,
  voids: Count,
  /** Wins over wins and losses; null where there are none. */
  rightRate: v.nullable(Rate),
  staked: Dec,
  /** What came back: stakes and profits. */
  paid: Dec,
  /** What the house kept of the stakes; negative where it paid more. */
  houseResult: Dec,
})
export type OptionOutcome = v.InferOutput<typeof OptionOutcome>

/** A month of the wall clock (UTC+8): `2026-11`. */
export const Month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

export const OptionOutcomes = v.strictObject({
  currency: Currency,
  /** Everything that ended before this moment is counted. */
  countedUntil: Ms,
  /** Latest first. A month in which nothing ended is left out. */
  months: v.array(v.strictObject({ month: Month, outcomes: v.array(OptionOutcome) })),
})
export type OptionOutcomes = v.InferOutput<typeof OptionOutcomes>

export const listOptionOutcomes = endpoint({
  name: 'listOptionOutcomes',
  concept: 'transparency',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: OptionOutcomes,
  errors: [],
  summary: 'What became of all second contracts, by month and length, as the ledger has it.',
})
