import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import { commaList, listFields, page } from './query.ts'
import { Count, Currency, Dec, Id, Ms, PositiveDec, Rate, Text, text, Time } from './scalars.ts'
import {
  Account,
  Balance,
  BalanceLog,
  ContractBalance,
  ConversionRate,
  CurrencyInfo,
  LedgerKind,
  ledgerKinds,
  Network,
  RechargeOrder,
} from './wallet-shapes.ts'

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

export const queryUserBalance = endpoint({
  name: 'queryUserBalance',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({ currency: v.optional(Currency) }),
  result: v.strictObject({
    usdTotal: v.nullable(Dec),
    updatedAt: Ms,
    balances: v.array(Balance),
    rates: v.array(ConversionRate),
  }),
  errors: [],
  summary: 'The balance account, currency by currency. A value without a price is null, never 0.',
})

export const queryUserAssets = endpoint({
  name: 'queryUserAssets',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: v.strictObject({
    usdTotal: v.nullable(Dec),
    fiat: Currency,
    fiatTotal: v.nullable(Dec),
    todayPnl: Dec,
    todayPnlRate: v.nullable(Rate),
    debtUsd: Dec,
    accounts: v.array(v.strictObject({ account: Account, usdValue: v.nullable(Dec) })),
    items: v.array(
      v.strictObject({
        currency: Currency,
        total: Dec,
        available: Dec,
        frozen: Dec,
        usdValue: v.nullable(Dec),
        shareRate: v.nullable(Rate),
      }),
    ),
    curve: v.array(v.strictObject({ at: Ms, usdValue: Dec })),
  }),
  errors: [],
  summary: 'All assets: the sum of the accounts less the debt is the total.',
})

export const queryUserContractBalance = endpoint({
  name: 'queryUserContractBalance',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: ContractBalance,
  errors: [],
  summary: 'The contract account in USDT.',
})

export const transferContract = endpoint({
  name: 'transferContract',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    from: Account,
    to: Account,
    currency: v.optional(Currency, 'USDT'),
    amount: PositiveDec,
  }),
  result: v.strictObject({
    id: Id,
    orderNo: Text,
    from: Account,
    to: Account,
    currency: Currency,
    amount: Dec,
    fromAvailable: Dec,
    toAvailable: Dec,
    createTime: Time,
    createAt: Ms,
  }),
  errors: [
    'RESTRICTED',
    'INSUFFICIENT_BALANCE',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_PRECISION',
    'SAME_ACCOUNT',
    'CURRENCY_UNSUPPORTED',
  ],
  summary: 'Moves money between the balance and the contract account, at once and free.',
})

export const listBalanceLog = endpoint({
  name: 'listBalanceLog',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    account: v.optional(Account),
    currency: v.optional(Currency),
    typeKey: v.optional(commaList(LedgerKind, ledgerKinds.length)),
  }),
  result: page(BalanceLog),
  errors: [],
  summary: 'Ledger rows; per account and currency each row begins where the one before it ended.',
})

export const listRecharges = endpoint({
  name: 'listRecharges',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    currency: v.optional(Currency),
    status: v.optional(v.pipe(v.string(), v.regex(/^-?\d(,-?\d){0,3}$/))),
    method: v.optional(v.picklist(['crypto'])),
  }),
  result: page(RechargeOrder),
  errors: [],
  summary: 'The recharges of the user.',
})

export const applyRecharge = endpoint({
  name: 'applyRecharge',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    method: v.picklist(['crypto']),
    currency: Currency,
    network: Network,
    amount: PositiveDec,
    txid: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{8,128}$/)),
    remark: v.optional(text(0, 200)),
  }),
  result: RechargeOrder,
  errors: [
    'PAUSED',
    'RESTRICTED',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'AMOUNT_PRECISION',
    'CHANNEL_DISABLED',
    'DUPLICATE_TXID',
    'TOO_MANY_PENDING',
    'CURRENCY_UNSUPPORTED',
    'DEPOSIT_LIMIT_REACHED',
  ],
  summary: 'Claims a payment that was sent and not credited. Payments are found without this call.',
})

export const getRecharge = endpoint({
  name: 'getRecharge',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: RechargeOrder,
  errors: ['NOT_FOUND'],
  summary: 'One recharge of the user.',
})

export const getRechargeAddress = endpoint({
  name: 'getRechargeAddress',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({
    currency: Currency,
    network: v.optional(Network),
    method: v.optional(v.picklist(['crypto']), 'crypto'),
  }),
  result: v.strictObject({
    currency: Currency,
    method: v.picklist(['crypto']),
    networks: v.array(v.strictObject({ network: Network, name: Text, enabled: v.boolean() })),
    selected: v.nullable(
      v.strictObject({
        network: Network,
        address: Text,
        memo: v.nullable(Text),
        memoRequired: v.boolean(),
        uri: Text,
        qrContent: Text,
        minAmount: Dec,
        confirmations: Count,
        unlockConfirmations: Count,
        arrivalMinutes: Count,
        contractTail: v.nullable(Text),
        warnings: v.array(Text),
      }),
    ),
  }),
  errors: ['CHANNEL_DISABLED', 'CURRENCY_UNSUPPORTED', 'BUSY'],
  summary: 'The personal address for one currency and network. It never changes hands.',
})

export const getCurrencyList = endpoint({
  name: 'getCurrencyList',
  concept: 'wallet',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: v.array(CurrencyInfo),
  errors: [],
  summary: 'All currencies with their networks, fees and bounds.',
})

export const getRateByCurrency = endpoint({
  name: 'getRateByCurrency',
  concept: 'wallet',
  auth: 'none',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
  request: v.object({ currency: Currency, target: v.optional(Currency, 'USD') }),
  result: v.strictObject({
    currency: Currency,
    target: Currency,
    rate: v.nullable(Dec),
    updatedAt: v.nullable(Ms),
    source: Text,
    stale: v.boolean(),
  }),
  errors: ['CURRENCY_UNSUPPORTED'],
  summary: 'The rate between two currencies; null when there is no price.',
})
