import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Month } from './option-outcomes.ts'
import { Count, Currency, Dec, Ms, Rate } from './scalars.ts'

/** The monthly trading result of all accounts for one product; each account counts with its sum. */
export const AccountOutcome = v.strictObject({
  product: v.picklist(['contracts', 'options']),
  /** Accounts with at least one ledger movement against the house in the month. */
  accounts: Count,
  /** Accounts with a negative and with a positive sum; the others are even. */
  losing: Count,
  gaining: Count,
  /** Losing accounts over all accounts. */
  losingRate: Rate,
  /** The sums of the winning and of the losing accounts. */
  won: Dec,
  lost: Dec,
  /** Won less lost: the total gain of all accounts, paid by the house. */
  result: Dec,
})
export type AccountOutcome = v.InferOutput<typeof AccountOutcome>

export const AccountOutcomes = v.strictObject({
  currency: Currency,
  /** Includes every ledger movement before this moment. */
  countedUntil: Ms,
  /** Latest first. A month without movements is left out. */
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
