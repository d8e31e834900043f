import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Month } from './option-outcomes.ts'
import { Count, Currency, Dec, Ms, Rate } from './scalars.ts'

/** What trading of one kind brought or cost all accounts in a month, each account's sum taken as one. */
export const AccountOutcome = v.strictObject({
  product: v.picklist(['contracts', 'options']),
  /** Of which the ledger moved anything with the house in that month. */
  accounts: Count,
  /** Whose sum is below zero, and above it; the others are even. */
  losing: Count,
  gaining: Count,
  /** Losing accounts over all of them. */
  losingRate: Rate,
  /** The sums of those who gained, and of those who lost. */
  won: Dec,
  lost: Dec,
  /** Won less lost: what all of them gained together, and the house paid. */
  result: Dec,
})
export type AccountOutcome = v.InferOutput<typeof AccountOutcome>

export const AccountOutcomes = v.strictObject({
  currency: Currency,
  /** Everything that the ledger moved before this moment is counted. */
  countedUntil: Ms,
  /** Latest first. A month in which nothing moved is left out. */
  months: v.array(v.strictObject({ month: Month, outcomes: v.array(AccountOutcome) })),
})
export type AccountOutcomes = v.InferOutput<typeof AccountOutcomes>

export const listAccountOutcomes = endpoint({
  name: 'listAccountOutcomes',
  concept: 'transparency',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: AccountOutcomes,
  errors: [],
  summary:
    'How many accounts lost by trading in a month, and the sums that were won and lost, as the ledger has it.',
})
