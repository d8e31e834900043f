import * as v from 'valibot'
import { endpoint, HOUR, MINUTE, SECOND } from './endpoint.ts'
import { listFields, page } from './query.ts'
import { certificateLimit } from './recharge-names.ts'
import { BankWay, RechargeOrder } from './recharge-shapes.ts'
import { Count, Currency, Dec, Id, PositiveDec, RowNumber, Text, text } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

export const listRecharges = endpoint({
  name: 'listRecharges',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  showsMoney: true,
  request: v.object({
    ...listFields,
    currency: v.optional(Currency),
    status: v.optional(v.pipe(v.string(), v.regex(/^-?\d(,-?\d){0,3}$/))),
    method: v.optional(v.picklist(['crypto', 'bank'])),
  }),
  result: page(RechargeOrder),
  errors: [],
  summary: 'The recharges of the user.',
})

const Certificates = v.pipe(v.array(RowNumber), v.minLength(1), v.maxLength(certificateLimit))

const reported = {
  currency: Currency,
  amount: PositiveDec,
  remark: v.optional(text(0, 200)),
}

export const applyRecharge = endpoint({
  name: 'applyRecharge',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  money: { validMs: 60 * SECOND },
  request: v.variant('method', [
    v.strictObject({
      method: v.literal('crypto'),
      ...reported,
      network: Network,
      txid: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{8,128}$/)),
      certificate: v.optional(Certificates),
    }),
    v.strictObject({
      method: v.literal('bank'),
      ...reported,
      channelId: RowNumber,
      /** The version of the paid account as shown; the version shown now if absent. */
      version: v.optional(Count),
      /** As returned by `getRechargeAddress`. */
      reference: v.pipe(v.string(), v.regex(/^[0-9A-Z]{4,16}$/)),
      certificate: Certificates,
      payerName: text(1, 100),
      payerAccountLast4: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4}$/)),
    }),
  ]),
  result: RechargeOrder,
  errors: [
    'PAUSED',
    'RESTRICTED',
    'STATE_CHANGED',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'AMOUNT_PRECISION',
    'CHANNEL_DISABLED',
    'DUPLICATE_TXID',
    'TOO_MANY_PENDING',
    'CURRENCY_UNSUPPORTED',
    'FILE_NOT_OWNED',
    'DEPOSIT_LIMIT_REACHED',
  ],
  summary:
    'Reports a bank transfer, or claims a payment that was sent and not credited. Payments ' +
    'on a network are found without this call.',
})

export const claimRecharge = endpoint({
  name: 'claimRecharge',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 10, perMs: HOUR, by: 'user' },
  money: null,
  request: v.strictObject({ id: Id }),
  result: RechargeOrder,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary: 'Has a payment looked at that came over another network than its address is of.',
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
    method: v.optional(v.picklist(['crypto', 'bank']), 'crypto'),
    channelId: v.optional(RowNumber),
  }),
  result: v.strictObject({
    currency: Currency,
    method: v.picklist(['crypto', 'bank']),
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
    /** The ways to pay this currency by bank; empty for `method` crypto. */
    banks: v.array(v.strictObject({ channelId: Id, bankName: Text })),
    /** The requested one, or the first. */
    bank: v.nullable(BankWay),
    /** Accounts no longer in use for payments; a payment may be reported until `expireAt`. */
    earlier: v.array(BankWay),
  }),
  errors: ['CHANNEL_DISABLED', 'CURRENCY_UNSUPPORTED', 'BUSY'],
  summary:
    'Where to pay: the personal address on a network, which never changes hands, or an account of a bank.',
})
