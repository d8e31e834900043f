import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import { Captcha, FundPassword, passkeyField, securityCodeFields } from './people-shapes.ts'
import { listFields, page } from './query.ts'
import { Count, Currency, Dec, Id, Ms, PositiveDec, Text, text, Time } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

export const withdrawalStatuses = {
  under_review: 0,
  paid_out: 2,
  delivered: 1,
  rejected: -1,
  failed: -2,
} as const

/** Where a withdrawal stands; what is taken back, refused or failed is `done` too. */
const stages = ['cooling', 'review_1', 'review_2', 'sending', 'confirming', 'done'] as const

export const WithdrawalOrder = v.strictObject({
  id: Id,
  orderNo: Text,
  currency: Currency,
  network: v.nullable(Network),
  /** What leaves the balance, fee included. */
  amount: Dec,
  fee: Dec,
  /** What is sent. */
  netAmount: Dec,
  target: v.strictObject({
    type: v.picklist(['bank', 'wallet']),
    label: Text,
    masked: Text,
    network: v.nullable(Network),
    bankName: v.nullable(Text),
  }),
  txid: v.nullable(Text),
  explorerUrl: v.nullable(Text),
  confirmations: v.nullable(Count),
  /** Null where a person looks at it first, and where the way tells no time. */
  estimatedArrivalAt: v.nullable(Ms),
  /** Whether its owner can still take it back. */
  cancellable: v.boolean(),
  status: v.picklist([0, 2, 1, -1, -2]),
  statusKey: v.picklist(['under_review', 'paid_out', 'delivered', 'rejected', 'failed']),
  stageKey: v.picklist(stages),
  timeline: v.array(v.strictObject({ key: Text, at: Ms })),
  reasonKey: v.nullable(Text),
  reason: v.nullable(Text),
  remark: v.nullable(Text),
  createTime: Time,
  createAt: Ms,
  finishTime: v.nullable(Time),
  finishAt: v.nullable(Ms),
})
export type WithdrawalOrder = v.InferOutput<typeof WithdrawalOrder>

/** Everything that is looked at before money leaves. None of it costs money. */
export const withdrawalCheckKeys = [
  'paused',
  'contact',
  'identity',
  'hold',
  'fundPassword',
  'account',
  'cooling',
  'name',
  'channel',
  'minimum',
  'available',
  'dailyLimit',
  'open',
  'review',
] as const

export const WithdrawalCheck = v.strictObject({
  key: v.picklist(withdrawalCheckKeys),
  ok: v.boolean(),
  /** Met, met but slower, in the way, or not to be told before there is an account and an amount. */
  tone: v.picklist(['good', 'wait', 'bad', 'open']),
  /** When it clears by itself. */
  untilAt: v.nullable(Ms),
  /** The amount that would clear it. */
  bound: v.nullable(Dec),
})
export type WithdrawalCheck = v.InferOutput<typeof WithdrawalCheck>

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

export const quoteWithdrawal = endpoint({
  name: 'quoteWithdrawal',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  /** Without an amount it tells what costs the least that may leave, and what is in its way. */
  request: v.object({ accountId: v.optional(Id), amount: v.optional(PositiveDec) }),
  result: v.strictObject({
    currency: Currency,
    available: Dec,
    /** Null where there is no way out. */
    fee: v.nullable(Dec),
    netAmount: v.nullable(Dec),
    min: v.nullable(Dec),
    /** The most that may leave now and that the way carries. */
    max: Dec,
    remainingToday: Dec,
    /** The level that holds today: it multiplies the limit by identity, and was measured when the day began. */
    vip: v.strictObject({ levelNo: Count, limitRate: Dec, measuredAt: Ms }),
    /** Decimals that the way of this account carries; null where there is no way out. */
    precision: v.nullable(Count),
    /** How long its owner may take it back before anybody looks at it, by policy. */
    coolingSeconds: Count,
    /** Null where a person looks at it first, and where the way tells no time. */
    arrivalAt: v.nullable(Ms),
    holdUntilAt: v.nullable(Ms),
    /** Whether two people look at it, by what is asked for on the day in all. */
    needsSecond: v.boolean(),
    checks: v.array(WithdrawalCheck),
  }),
  errors: ['AMOUNT_PRECISION'],
  summary: 'What a withdrawal would cost, when it would arrive, and every condition it must meet.',
})

export const applyWithdrawal = endpoint({
  name: 'applyWithdrawal',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  underRestriction: true,
  request: v.strictObject({
    accountId: Id,
    /** That of the account. */
    currency: Currency,
    /** What leaves the balance, fee included. */
    amount: PositiveDec,
    /** The fee that the user was shown. */
    quotedFee: PositiveDec,
    fundPassword: FundPassword,
    /** Required when an authenticator is bound. */
    ...securityCodeFields,
    ...passkeyField,
    /** Scene `withdraw`; required when no authenticator is bound. */
    captcha: v.optional(Captcha),
    remark: v.optional(text(0, 200)),
  }),
  result: WithdrawalOrder,
  errors: [
    'PAUSED',
    'RESTRICTED',
    'GUEST_NOT_ALLOWED',
    'KYC_REQUIRED',
    'WITHDRAW_HOLD',
    'WITHDRAW_ACCOUNT_REQUIRED',
    'WITHDRAW_ACCOUNT_COOLING',
    'NAME_MISMATCH',
    'CHANNEL_DISABLED',
    'CURRENCY_UNSUPPORTED',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'AMOUNT_PRECISION',
    'INSUFFICIENT_BALANCE',
    'DAILY_LIMIT',
    'TOO_MANY_PENDING',
    'PRICE_MOVED',
    'FUND_PASSWORD_NOT_SET',
    'FUND_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'SECURITY_CODE_REQUIRED',
    'SECURITY_CODE_WRONG',
    'PASSKEY_FAILED',
    'LOGIN_LOCKED',
    'STATE_CHANGED',
    'NOT_FOUND',
  ],
  summary: 'Asks for a withdrawal. The money is frozen at once; no payment is ever a condition.',
})

export const cancelWithdrawal = endpoint({
  name: 'cancelWithdrawal',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  underRestriction: true,
  request: v.strictObject({ id: Id }),
  result: WithdrawalOrder,
  errors: ['NOT_FOUND', 'NOT_CANCELLABLE'],
  summary: 'Takes a withdrawal back, which is possible until it is handed over. All money returns.',
})

export const listWithdrawals = endpoint({
  name: 'listWithdrawals',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    currency: v.optional(Currency),
    status: v.optional(v.pipe(v.string(), v.regex(/^-?\d(,-?\d){0,4}$/))),
  }),
  result: page(WithdrawalOrder),
  errors: [],
  summary: 'The withdrawals of the user.',
})

export const getWithdrawal = endpoint({
  name: 'getWithdrawal',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: WithdrawalOrder,
  errors: ['NOT_FOUND'],
  summary: 'One withdrawal of the user.',
})
