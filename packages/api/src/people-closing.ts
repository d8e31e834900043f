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

/** What must be settled before an account can end: each has a way to clear it. */
export const obstacleKeys = [
  'position',
  'withdrawal',
  'product',
  'investment',
  'offering',
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
  /** How many are open; null where an amount says it. */
  count: v.nullable(Count),
  currency: v.nullable(Currency),
  amount: v.nullable(Dec),
  /** It is too little to be paid out, or test money: the user may agree to give it up. */
  mayGiveUp: v.boolean(),
})
export type Obstacle = v.InferOutput<typeof Obstacle>

/** What is given up with an account, as the user saw it. */
const GivenUp = v.strictObject({ account: Account, currency: Currency, amount: PositiveDec })
export type GivenUp = v.InferOutput<typeof GivenUp>

export const Closing = v.strictObject({
  /** Empty when nothing stands in the way. */
  obstacles: v.array(Obstacle),
  /** Asked for, and not final yet; null while the account is not about to end. */
  closing: v.nullable(
    v.strictObject({
      requestedAt: Ms,
      closesAt: Ms,
      givesUp: v.array(v.strictObject({ account: Account, currency: Currency, amount: Dec })),
    }),
  ),
  /** How long it can be taken back. */
  coolingSeconds: Count,
  /** How long the law has us keep what is left. */
  keptYears: Count,
  /** The user's own pause from trading outlives the account: until when; null where none runs. */
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
    /** All that is left and may be given up, each as it was shown; absent where nothing is left. */
    givesUp: v.optional(v.pipe(v.array(GivenUp), v.minLength(1), v.maxLength(100))),
    /** Required where a withdrawal password is set. */
    fundPassword: v.optional(FundPassword),
    /** Required of a guest with a password of their own. */
    loginPassword: v.optional(GivenPassword),
    /** Sent to the user's contact, scene `closeAccount`; an authenticator or a passkey stands in for it. */
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
