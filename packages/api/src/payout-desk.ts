import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, Remark, withAuditor, type ReasonKey } from './operator-shapes.ts'
import { page } from './query.ts'
import { queueFields, queueItemFields } from './queue.ts'
import { Count, Currency, Dec, Id, Ms, Text, text } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

/** Who finds out what became of a payout. */
export const payoutWorkers = ['treasury'] as const

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** What became of a payout of which nobody knew. */
export const payoutDecisions = ['sent', 'notSent', 'returned'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

/** Why money was not sent, or came back: its owner reads the sentence, so it fits what was found. */
export const payoutReasons = {
  notSent: ['not_sent', 'target_closed', 'provider_trouble'],
  returned: ['payout_returned', 'target_closed'],
} as const satisfies { readonly [Decision in string]: readonly ReasonKey[] }

/** What the network or bank says of a payout: it has it, it has nothing, or it does not answer. */
export const railAnswers = ['found', 'none', 'silent'] as const

/**
 * How far it says that it is: it cannot tell, it is under way, it has arrived, it was sent back or dropped for good, or
 * it does not answer.
 */
export const railStates = ['unknown', 'confirming', 'confirmed', 'returned', 'silent'] as const

/**
 * A payout that waits for a person: its answer was lost, it is said to have come back, or it has been under way for too
 * long.
 */
export const PayoutItem = v.strictObject({
  ...queueItemFields,
  userId: Id,
  currency: Currency,
  network: v.nullable(Network),
  /** What was handed over. */
  netAmount: Dec,
  type: v.picklist(['bank', 'wallet']),
  label: Text,
  /** Where it went, whole: a person looks for it there. */
  target: Text,
  bankName: v.nullable(Text),
  txid: v.nullable(Text),
  attemptAt: Ms,
  /**
   * Since when nobody knows whether it was handed over or, of what was sent, since when the network or bank says that it
   * came back; null where neither is so.
   */
  parkedAt: v.nullable(Ms),
  sentAt: v.nullable(Ms),
  statusKey: v.picklist(['under_review', 'paid_out', 'delivered', 'rejected', 'failed']),
  /** A finding that waits for a second person. */
  pendingApprovalId: v.nullable(Id),
})
export type PayoutItem = v.InferOutput<typeof PayoutItem>

export const listPayouts = endpoint({
  ...shared,
  name: 'listPayouts',
  roles: withAuditor(payoutWorkers),
  limit: reading,
  request: v.object(queueFields),
  result: page(PayoutItem),
  errors: [],
  summary:
    'Payouts whose answer was lost, that came back or that do not arrive, what is due first on top.',
})

export const lookUpPayout = endpoint({
  ...shared,
  name: 'lookUpPayout',
  roles: withAuditor(payoutWorkers),
  limit: acting,
  request: v.object({ id: Id }),
  result: v.strictObject({
    answer: v.picklist(railAnswers),
    /** The name that it has there. */
    txid: v.nullable(Text),
    /** How far it is. */
    state: v.picklist(railStates),
    askedAt: Ms,
  }),
  errors: ['NOT_FOUND'],
  summary: 'Asks the network or bank what it has under the name of a payout. Nothing is sent.',
})

const deciding = { id: Id, version: Count, remark: Remark }

export const decidePayout = endpoint({
  ...shared,
  name: 'decidePayout',
  roles: payoutWorkers,
  limit: acting,
  fresh: true,
  request: v.variant('decision', [
    /** As the network or bank names it. */
    v.strictObject({ ...deciding, decision: v.literal('sent'), txid: text(4, 128) }),
    v.strictObject({
      ...deciding,
      decision: v.literal('notSent'),
      reasonKey: v.picklist(payoutReasons.notSent),
    }),
    v.strictObject({
      ...deciding,
      decision: v.literal('returned'),
      reasonKey: v.picklist(payoutReasons.returned),
    }),
  ]),
  result: Act,
  errors: [
    'NOT_FOUND',
    'STATE_CHANGED',
    'NOT_CLAIMED',
    'CLAIMED_BY_ANOTHER',
    'OWN_ACCOUNT',
    'RAIL_DISAGREES',
  ],
  summary: 'Says what became of a payout, with evidence; a second person decides on it.',
})
