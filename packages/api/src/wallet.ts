import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { ledgerKinds } from './products.ts'
import { commaList, Flag, listFields, page } from './query.ts'
import { Currency, Dec, Id, Ms, PositiveDec, Rate, Text, Time } from './scalars.ts'
import {
  Account,
  Balance,
  BalanceLog,
  ContractBalance,
  ConversionRate,
  CurrencyInfo,
  LedgerKind,
} from './wallet-shapes.ts'

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

export const queryUserBalance = endpoint({
  name: 'queryUserBalance',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  showsMoney: true,
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
  showsMoney: true,
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
  showsMoney: true,
  request: v.object({ demo: v.optional(Flag) }),
  result: ContractBalance,
  errors: [],
  summary: 'The contract account in USDT; of demo money, the one to practise with.',
})

export const transferContract = endpoint({
  name: 'transferContract',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: { validMs: 60 * SECOND },
  underRestriction: true,
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
    'MARGIN_IN_USE',
    'PRICE_STALE',
  ],
  summary: 'Moves money between the balance and the contract account, at once and free.',
})

export const listBalanceLog = endpoint({
  name: 'listBalanceLog',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  showsMoney: true,
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
