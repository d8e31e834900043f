import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import { Captcha, FundPassword, passkeyField, securityCodeFields } from './people-shapes.ts'
import { Count, Country, Currency, Id, Ms, Text, text, Time } from './scalars.ts'
import { plain } from './typed-text.ts'
import { Network } from './wallet-shapes.ts'

export const withdrawalAccountStatuses = { cooling: 0, active: 1, disabled: -1 } as const

/** A destination of a user's withdrawals: a bank account or a blockchain address of their own. */
export const WithdrawalAccount = v.strictObject({
  id: Id,
  type: v.picklist(['bank', 'wallet']),
  currency: Currency,
  label: Text,
  isDefault: v.boolean(),
  status: v.picklist([0, 1, -1]),
  statusKey: v.picklist(['cooling', 'active', 'disabled']),
  /** The time from which withdrawals to it are allowed. */
  usableAt: Ms,
  network: v.nullable(Network),
  address: v.nullable(Text),
  memo: v.nullable(Text),
  bankName: v.nullable(Text),
  bankCode: v.nullable(Text),
  realName: v.nullable(Text),
  accountMasked: v.nullable(Text),
  country: v.nullable(Country),
  /** The reason why an operator closed it; null for all others. */
  reasonKey: v.nullable(Text),
  reason: v.nullable(Text),
  createTime: Time,
  createAt: Ms,
})
export type WithdrawalAccount = v.InferOutput<typeof WithdrawalAccount>

const AllowList = v.strictObject({
  /** While the list is locked no account can be added. */
  enabled: v.boolean(),
  /** The end of the lock after it was turned off; null if it was not. */
  offAt: v.nullable(Ms),
})

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

export const listWithdrawalAccounts = endpoint({
  name: 'listWithdrawalAccounts',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({
    type: v.optional(v.picklist(['bank', 'wallet'])),
    currency: v.optional(Currency),
  }),
  result: v.array(WithdrawalAccount),
  errors: [],
  summary:
    'The accounts that money may be sent to, and those that an operator closed, with its reason.',
})

export const getWithdrawalTerms = endpoint({
  name: 'getWithdrawalTerms',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: v.strictObject({
    /** The waiting time of a new account before withdrawals, by policy. */
    coolingSeconds: Count,
    maxAccounts: Count,
    allowList: AllowList,
    bankCurrencies: v.array(Currency),
    networks: v.array(
      v.strictObject({ currency: Currency, network: Network, name: Text, addressPattern: Text }),
    ),
  }),
  errors: [],
  summary: 'What can be bound, how long it waits, and whether the list is locked.',
})

const given = {
  currency: Currency,
  label: v.optional(text(1, 20)),
  isDefault: v.optional(v.boolean(), false),
  fundPassword: FundPassword,
  /** Required if an authenticator is bound. */
  ...securityCodeFields,
  ...passkeyField,
  /** Scene `withdrawAccount`; required if no authenticator is bound. */
  captcha: v.optional(Captcha),
}

/** Refusals of the step-up before a change of withdrawal accounts. */
const proofErrors = [
  'GUEST_NOT_ALLOWED',
  'WITHDRAW_HOLD',
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
] as const

export const addWithdrawalAccount = endpoint({
  name: 'addWithdrawalAccount',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 20, perMs: HOUR, by: 'user' },
  money: null,
  request: v.variant('type', [
    v.strictObject({
      type: v.literal('wallet'),
      network: Network,
      address: text(8, 128),
      ...given,
    }),
    v.strictObject({
      type: v.literal('bank'),
      bankName: v.pipe(text(1, 100), v.trim(), v.minLength(1)),
      /** As in the identity, once that is verified. */
      realName: v.pipe(text(1, 100), v.trim(), v.minLength(1)),
      accountNo: plain(/^[0-9A-Za-z][0-9A-Za-z -]{2,40}[0-9A-Za-z]$/),
      bankCode: v.optional(plain(/^[0-9A-Za-z]{3,20}$/)),
      country: Country,
      ...given,
    }),
  ]),
  result: WithdrawalAccount,
  errors: [
    ...proofErrors,
    'CURRENCY_UNSUPPORTED',
    'CHANNEL_DISABLED',
    'ADDRESS_INVALID',
    'ADDRESS_BARRED',
    'ADDRESS_OF_TOKEN',
    'ACCOUNT_DUPLICATE',
    'NAME_MISMATCH',
    'ACCOUNT_LIST_LOCKED',
    'ACCOUNT_LIST_FULL',
  ],
  summary: 'Binds a bank account or an address. Money may be sent to it once it has cooled.',
})

export const editWithdrawalAccount = endpoint({
  name: 'editWithdrawalAccount',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  money: null,
  request: v.strictObject({
    id: Id,
    label: v.optional(text(1, 20)),
    isDefault: v.optional(v.literal(true)),
    disabled: v.optional(v.literal(true)),
  }),
  result: WithdrawalAccount,
  errors: ['NOT_FOUND', 'ACCOUNT_IN_USE'],
  summary: 'Names, prefers or disables an account. Where it leads never changes: bind another.',
})

export const setWithdrawAllowList = endpoint({
  name: 'setWithdrawAllowList',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  money: null,
  request: v.strictObject({
    enabled: v.boolean(),
    /** The step-up that unlocks a list: as for binding an account. */
    fundPassword: v.optional(FundPassword),
    ...securityCodeFields,
    ...passkeyField,
    captcha: v.optional(Captcha),
  }),
  result: AllowList,
  errors: proofErrors,
  summary: 'Locks the list at once, or unlocks it after the cooling time.',
})
