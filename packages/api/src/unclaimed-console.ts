import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, Remark, type ReasonKey } from './operator-shapes.ts'
import { Currency, Dec, Id, Ms, PositiveDec, text } from './scalars.ts'

/**
 * Reasons for returning money of an ended account to its owner's new account; the owner reads the sentence beside the
 * row of their records.
 */
export const returnReasons = [
  'former_owner',
  'came_after_end',
] as const satisfies readonly ReasonKey[]

/**
 * The state of a return: agreed by two operators, paid into the new account, or lapsed because that account could no
 * longer receive it.
 */
export const returnStatuses = ['agreed', 'paid', 'lapsed'] as const

/** The unclaimed balance of an ended account, and the amounts returned from it. */
export const Unclaimed = v.strictObject({
  lying: v.array(v.strictObject({ currency: Currency, amount: Dec })),
  returns: v.array(
    v.strictObject({
      id: Id,
      payeeId: Id,
      currency: Currency,
      amount: Dec,
      statusKey: v.picklist(returnStatuses),
      at: Ms,
    }),
  ),
})
export type Unclaimed = v.InferOutput<typeof Unclaimed>

export const returnUnclaimed = endpoint({
  name: 'returnUnclaimed',
  concept: 'operator',
  auth: 'operator',
  roles: ['finance'],
  fresh: true,
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    /** The user whose account has ended. */
    endedId: Id,
    /** The open account of the same person. */
    payeeId: Id,
    currency: Currency,
    amount: PositiveDec,
    reasonKey: v.picklist(returnReasons),
    /** The place of the evidence: the number of a ticket. */
    ticketId: text(1, 64),
    remark: Remark,
  }),
  result: Act,
  errors: [
    'NOT_FOUND',
    'CURRENCY_UNSUPPORTED',
    'AMOUNT_PRECISION',
    'OWNER_NOT_PROVEN',
    'OWN_ACCOUNT',
    'INSUFFICIENT_BALANCE',
    'STATE_CHANGED',
  ],
  summary:
    "Asks to give what lies unclaimed of an ended account to its owner's new one, proved by " +
    'one identity document; a second person decides.',
})
