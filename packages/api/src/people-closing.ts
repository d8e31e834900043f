import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import {
  Captcha,
  FundPassword,
  GivenPassword,
  passkeyField,
  securityCodeFields,
} from './people-shapes.ts'
import { Count, Currency, Dec, Ms, PositiveDec } from './scalars.ts'
import { Account } from './wallet-shapes.ts'

/** Obstacles to closing an account: each names a way to clear it. */
export const obstacleKeys = [
  'position',
  'withdrawal',
  'product',
  'investment',
  'offering',
  'subscription',
  'contest',
  'prize',
  'collateral',
  'loan',
  'application',
  'income',
  'recharge',
  'contract',
  'balance',
] as const

const Obstacle = v.strictObject({
  key: v.picklist(obstacleKeys),
  /** The number of open items; null if an amount states it. */
  count: v.nullable(Count),
  currency: v.nullable(Currency),
  amount: v.nullable(Dec),
  /** Whether the user may give it up: an amount too small for a payout, or test money. */
  mayGiveUp: v.boolean(),
})
export type Obstacle = v.InferOutput<typeof Obstacle>

/** The money given up with an account, as the user saw it. */
const GivenUp = v.strictObject({ account: Account, currency: Currency, amount: PositiveDec })
export type GivenUp = v.InferOutput<typeof GivenUp>

export const Closing = v.strictObject({
  /** Empty without obstacles. */
  obstacles: v.array(Obstacle),
  /** The closing in progress, not final yet; null without one. */
  closing: v.nullable(
    v.strictObject({
      requestedAt: Ms,
      closesAt: Ms,
      givesUp: v.array(v.strictObject({ account: Account, currency: Currency, amount: Dec })),
    }),
  ),
  /** The time in which it can be cancelled. */
  coolingSeconds: Count,
  /** The legal retention period of the remaining data, in years. */
  keptYears: Count,
  /** The user's own pause from trading outlives the account: its end; null without one. */
  excludedUntilAt: v.nullable(Ms),
})
export type Closing = v.InferOutput<typeof Closing>

export const getClosing = endpoint({
  name: 'getClosing',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: Closing,
  errors: [],
  summary: 'What must be settled before the account can be closed, and whether it is about to be.',
})

export const closeAccount = endpoint({
  name: 'closeAccount',
  concept: 'people',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    /** All remaining money to give up, as it was shown; absent if there is none. */
    givesUp: v.optional(v.pipe(v.array(GivenUp), v.minLength(1), v.maxLength(100))),
    /** Required if a withdrawal password is set. */
    fundPassword: v.optional(FundPassword),
    /** Required for a guest with a chosen password. */
    loginPassword: v.optional(GivenPassword),
    /** Sent to the user's contact, scene `closeAccount`; an authenticator or a passkey replaces it. */
    captcha: v.optional(Captcha),
    ...securityCodeFields,
    ...passkeyField,
  }),
  result: v.strictObject({ closesAt: Ms }),
  errors: [
    'ACCOUNT_NOT_SETTLED',
    'STATE_CHANGED',
    'AMOUNT_PRECISION',
    'FUND_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    'OLD_PASSWORD_WRONG',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'SECURITY_CODE_REQUIRED',
    'SECURITY_CODE_WRONG',
    'PASSKEY_FAILED',
    'PASSKEY_REQUIRED',
    'LOGIN_LOCKED',
  ],
  summary: 'Closes the account once the waiting time is over. Every other session ends at once.',
})

export const keepAccount = endpoint({
  name: 'keepAccount',
  concept: 'people',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.strictObject({}),
  result: Closing,
  errors: ['STATE_CHANGED'],
  summary: 'Takes the closing of the account back while it waits.',
})
