import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import { Count, Currency, Dec, DeviceKey, Ms, PositiveDec } from './scalars.ts'

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
  /** Of a visitor: until when it is kept on this device unless it is used again. Null where an account has it. */
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
  request: v.strictObject({
    /** What it is set to, as the user saw it: `initialAmount`. */
    amount: PositiveDec,
  }),
  result: DemoAccount,
  errors: ['DEMO_RUNNING', 'DEMO_RESETS_USED', 'TERMS_CHANGED', 'AMOUNT_PRECISION'],
  summary: 'Begins the demo account, or sets it back to what it began with.',
})

/** A visitor's token, as the device keeps it. */
const VisitorToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

export const startDemo = endpoint({
  name: 'startDemo',
  concept: 'people',
  auth: 'none',
  // Many phones stand behind one address, and whoever practises needs it once.
  limit: { count: 20, perMs: HOUR, by: 'ip' },
  request: v.strictObject({
    /** It signs all that the visitor sends from now on. */
    deviceKey: DeviceKey,
  }),
  result: v.strictObject({
    /** Opens the demo of this device and nothing else. */
    visitorToken: VisitorToken,
    /** Until when it is kept unless it is used again. */
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
