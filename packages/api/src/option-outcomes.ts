import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Currency, Dec, Ms, Rate } from './scalars.ts'

/** The results of second contracts of one duration and payout rate that ended in a month. */
export const OptionOutcome = v.strictObject({
  seconds: Count,
  /** Profit of a win as a share of the stake. */
  payoutRate: Rate,
  /** The share of right orders at which a user breaks even. */
  breakEvenRate: Rate,
  /** All ended orders: the sum of wins, losses, draws and voids. */
  orders: Count,
  wins: Count,
  losses: Count,
  draws: Count,
  voids: Count,
  /** Wins over wins and losses; null without either. */
  rightRate: v.nullable(Rate),
  staked: Dec,
  /** The payouts: stakes and profits. */
  paid: Dec,
  /** The stakes kept by the house; negative if it paid more. */
  houseResult: Dec,
})
export type OptionOutcome = v.InferOutput<typeof OptionOutcome>

/** A month of the wall clock (UTC+8): `2026-11`. */
export const Month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

export const OptionOutcomes = v.strictObject({
  currency: Currency,
  /** Includes every order that ended before this moment. */
  countedUntil: Ms,
  /** Latest first. A month without ended orders is left out. */
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
