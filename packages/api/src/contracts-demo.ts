import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Currency, Dec, Ms, PositiveDec } from './scalars.ts'

/** What somebody practises with: money of a book of its own, which never becomes real. */
export const DemoAccount = v.strictObject({
  currency: Currency,
  /** What it begins with, and is reset to. */
  initialAmount: Dec,
  resetsPerDay: Count,
  /** Null before it is begun, and for who is not signed in. */
  account: v.nullable(
    v.strictObject({
      total: Dec,
      available: Dec,
      marginUsed: Dec,
      /** At stake in second contracts. */
      frozen: Dec,
      startedAt: Ms,
      /** Today (UTC+8). */
      resetsLeft: Count,
      /** Whether anything runs: then it cannot be reset. */
      isRunning: v.boolean(),
    }),
  ),
})
export type DemoAccount = v.InferOutput<typeof DemoAccount>

export const getDemoAccount = endpoint({
  name: 'getDemoAccount',
  concept: 'contracts',
  auth: 'optional',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: DemoAccount,
  errors: [],
  summary: 'The demo account: what it begins with, what is left of it, how often it can be reset.',
})

export const resetDemo = endpoint({
  name: 'resetDemo',
  concept: 'contracts',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    /** What it is set to, as the user saw it: `initialAmount`. */
    amount: PositiveDec,
  }),
  result: DemoAccount,
  errors: ['DEMO_RUNNING', 'DEMO_RESETS_USED', 'TERMS_CHANGED', 'AMOUNT_PRECISION'],
  summary: 'Begins the demo account, or sets it back to what it began with.',
})
