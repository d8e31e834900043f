import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, Remark, type ReasonKey } from './operator-shapes.ts'
import { Currency, Id, PositiveDec, text } from './scalars.ts'

/** Reasons for correcting a balance: the owner reads the sentence beside the row of their records. */
export const adjustmentReasons = [
  'booking_error',
  'fee_refund',
  'late_return',
  'outage_compensation',
] as const satisfies readonly ReasonKey[]

export const createAdjustment = endpoint({
  name: 'createAdjustment',
  concept: 'operator',
  auth: 'operator',
  roles: ['finance'],
  fresh: true,
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    userId: Id,
    currency: Currency,
    amount: PositiveDec,
    /** Whether the user receives or pays the amount. */
    direction: v.picklist(['credit', 'debit']),
    /** The house's account on the other side. */
    counterAccount: v.literal('house.adjustments'),
    reasonKey: v.picklist(adjustmentReasons),
    /** The place of the evidence: the number of a ticket, a bank line, an incident. */
    ticketId: text(1, 64),
    remark: Remark,
  }),
  result: Act,
  errors: [
    'NOT_FOUND',
    'CURRENCY_UNSUPPORTED',
    'AMOUNT_PRECISION',
    'CORRECTION_LIMIT',
    'INSUFFICIENT_BALANCE',
    'STATE_CHANGED',
    'OWN_ACCOUNT',
  ],
  summary: 'Asks to correct a balance by a movement of the ledger; a second person decides.',
})
