import * as v from 'valibot'
import { endpoint, HOUR, MINUTE, SECOND } from './endpoint.ts'
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

/** The stages of a withdrawal; a cancelled, refused or failed withdrawal is `done` too. */
const stages = ['cooling', 'review_1', 'review_2', 'sending', 'confirming', 'done'] as const

export const WithdrawalOrder = v.strictObject({
  id: Id,
  orderNo: Text,
  currency: Currency,
  network: v.nullable(Network),
  /** The amount that leaves the balance, fee included. */
  amount: Dec,
  fee: Dec,
  /** The amount sent. */
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
  /** Null if a person reviews it first, and if the network or bank gives no time. */
  estimatedArrivalAt: v.nullable(Ms),
  /** Whether its owner can still cancel it. */
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

/** The checks before a withdrawal. None of them costs money. */
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
  /** Passed, passed with a delay, failed, or unknown before there is an account and an amount. */
  tone: v.picklist(['good', 'wait', 'bad', 'open']),
  /** The time at which it passes without further action. */
  untilAt: v.nullable(Ms),
  /** The amount at which it passes. */
  bound: v.nullable(Dec),
})
export type WithdrawalCheck = v.InferOutput<typeof WithdrawalCheck>

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

export const quoteWithdrawal = endpoint({
  name: 'quoteWithdrawal',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  /** Without an amount it returns the fee and the checks of the smallest withdrawal. */
  request: v.object({ accountId: v.optional(Id), amount: v.optional(PositiveDec) }),
  result: v.strictObject({
    currency: Currency,
    available: Dec,
    /** Null without a way out. */
    fee: v.nullable(Dec),
    netAmount: v.nullable(Dec),
    min: v.nullable(Dec),
    /** The largest withdrawal now, limited by the network or bank. */
    max: Dec,
    remainingToday: Dec,
    /**
     * The level in force today, measured at the beginning of the day: it multiplies the limit of the identity level.
     */
    vip: v.strictObject({ levelNo: Count, limitRate: Dec, measuredAt: Ms }),
    /** Decimals of the account's network or bank; null without a way out. */
    precision: v.nullable(Count),
    /** The time in which its owner may cancel it before the review, by policy. */
    coolingSeconds: Count,
    /** Null if a person reviews it first, and if the network or bank gives no time. */
    arrivalAt: v.nullable(Ms),
    holdUntilAt: v.nullable(Ms),
    /** Whether two persons review it, by the day's total. */
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
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({
    accountId: Id,
    /** The currency of the account. */
    currency: Currency,
    /** The amount that leaves the balance, fee included. */
    amount: PositiveDec,
    /** The fee that the user was shown. */
    quotedFee: PositiveDec,
    fundPassword: FundPassword,
    /** Required if an authenticator is bound. */
    ...securityCodeFields,
    ...passkeyField,
    /** Scene `withdraw`; required if no authenticator is bound. */
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
  money: { validMs: 60 * SECOND },
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
  showsMoney: true,
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
