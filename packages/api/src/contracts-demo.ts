import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import { Count, Currency, Dec, DeviceKey, Ms, PositiveDec } from './scalars.ts'

/** A user's demo account: money of a separate book, which never becomes real. */
export const DemoAccount = v.strictObject({
  currency: Currency,
  /** The amount at the start and after a reset. */
  initialAmount: Dec,
  resetsPerDay: Count,
  /** Null before the start, and for a caller who is not signed in. */
  account: v.nullable(
    v.strictObject({
      total: Dec,
      available: Dec,
      marginUsed: Dec,
      /** Stakes of running second contracts. */
      frozen: Dec,
      startedAt: Ms,
      /** Today (UTC+8). */
      resetsLeft: Count,
      /** Whether anything is open: then it cannot be reset. */
      isRunning: v.boolean(),
    }),
  ),
  /** For a visitor: the time until which it is kept on this device without use. Null for an account. */
  keptUntilAt: v.nullable(Ms),
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
  money: null,
  request: v.strictObject({
    /** The reset amount as shown to the user: `initialAmount`. */
    amount: PositiveDec,
  }),
  result: DemoAccount,
  errors: ['DEMO_RUNNING', 'DEMO_RESETS_USED', 'TERMS_CHANGED', 'AMOUNT_PRECISION'],
  summary: 'Begins the demo account, or sets it back to what it began with.',
})

/** A visitor's token, as the device stores it. */
const VisitorToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

export const startDemo = endpoint({
  name: 'startDemo',
  concept: 'people',
  auth: 'none',
  // Many phones share one IP address, and each visitor needs this call once.
  limit: { count: 20, perMs: HOUR, by: 'ip' },
  request: v.strictObject({
    /** The key that signs all further calls of the visitor. */
    deviceKey: DeviceKey,
  }),
  result: v.strictObject({
    /** Grants access to the demo of this device and nothing else. */
    visitorToken: VisitorToken,
    /** The time until which it is kept without use. */
    keptUntilAt: Ms,
  }),
  errors: [],
  summary: 'Lets somebody without an account practise on this device.',
})

export const takeDemo = endpoint({
  name: 'takeDemo',
  concept: 'people',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.strictObject({ visitorToken: VisitorToken }),
  result: v.strictObject({ taken: v.literal(true) }),
  errors: ['NOT_FOUND', 'DEMO_BEGUN'],
  summary: 'Makes what was practised on a device the demo of the account, once and as a whole.',
})
