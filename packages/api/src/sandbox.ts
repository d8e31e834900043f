import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { Count, Currency, Dec, Ms, PositiveDec, Text, text } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

export const InboxMessage = v.strictObject({
  at: Ms,
  channel: v.picklist(['email', 'sms']),
  to: Text,
  subject: Text,
  text: Text,
  code: v.nullable(Text),
})
export type InboxMessage = v.InferOutput<typeof InboxMessage>

export const listInbox = endpoint({
  name: 'listInbox',
  concept: 'sandbox',
  auth: 'none',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
  request: v.object({ to: text(3, 254) }),
  result: v.array(InboxMessage),
  errors: ['FEATURE_DISABLED'],
  summary: 'Sandbox only: the e-mails and SMS that would have been sent, newest first.',
})

export const paySandbox = endpoint({
  name: 'paySandbox',
  concept: 'sandbox',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  money: { validMs: 60 * SECOND },
  request: v.strictObject({
    address: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{8,128}$/)),
    currency: Currency,
    amount: PositiveDec,
    /** The network; that of the address if absent. */
    network: v.optional(Network),
  }),
  result: v.strictObject({
    txid: Text,
    network: Text,
    address: Text,
    currency: Currency,
    amount: Dec,
    requiredConfirmations: Count,
    at: Ms,
  }),
  errors: [
    'PAUSED',
    'RESTRICTED',
    'FEATURE_DISABLED',
    'ADDRESS_INVALID',
    'CURRENCY_UNSUPPORTED',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_PRECISION',
    'DEPOSIT_LIMIT_REACHED',
    'TOO_MANY_PENDING',
  ],
  summary: 'Sandbox only: pays test money to an address of the sandbox chain.',
})

export const dropSandbox = endpoint({
  name: 'dropSandbox',
  concept: 'sandbox',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  money: null,
  request: v.strictObject({ txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  result: v.strictObject({ txid: Text, at: Ms }),
  errors: ['FEATURE_DISABLED', 'NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Sandbox only: takes a payment to an own address out of the sandbox chain, as a reorganisation does.',
})

export const restoreSandbox = endpoint({
  name: 'restoreSandbox',
  concept: 'sandbox',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  money: null,
  request: v.strictObject({ txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  result: v.strictObject({ txid: Text, at: Ms }),
  errors: ['FEATURE_DISABLED', 'NOT_FOUND', 'STATE_CHANGED', 'CURRENCY_UNSUPPORTED'],
  summary: 'Sandbox only: takes in again a payment that the sandbox chain has dropped.',
})
