import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, Remark, withAuditor, type ReasonKey } from './operator-shapes.ts'
import { page } from './query.ts'
import { queueFields, queueItemFields } from './queue.ts'
import { Count, Currency, Dec, Id, Ms, Text, text } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

/** The roles that clear up unresolved payouts. */
export const payoutWorkers = ['treasury'] as const

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** The findings about an unresolved payout. */
export const payoutDecisions = ['sent', 'notSent', 'returned'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

/** Reasons why a payout was not sent, or came back: its owner reads the sentence, so it must match the finding. */
export const payoutReasons = {
  notSent: ['not_sent', 'target_closed', 'provider_trouble'],
  returned: ['payout_returned', 'target_closed'],
} as const satisfies { readonly [Decision in string]: readonly ReasonKey[] }

/** The answer of the network or bank about a payout: found, not found, or no answer. */
export const railAnswers = ['found', 'none', 'silent'] as const

/** The progress that it reports: unknown, under way, arrived, returned or finally dropped, or no answer. */
export const railStates = ['unknown', 'confirming', 'confirmed', 'returned', 'silent'] as const

/**
 * A payout that needs a person: its answer was lost, it is reported as returned, or it has been under way for too long.
 */
export const PayoutItem = v.strictObject({
  ...queueItemFields,
  userId: Id,
  currency: Currency,
  network: v.nullable(Network),
  /** The amount handed over. */
  netAmount: Dec,
  type: v.picklist(['bank', 'wallet']),
  label: Text,
  /** The full destination: a person searches for it there. */
  target: Text,
  bankName: v.nullable(Text),
  txid: v.nullable(Text),
  attemptAt: Ms,
  /**
   * The time since which it is unknown whether it was handed over, or since which the network or bank reports a sent
   * payout as returned; null otherwise.
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
    /** The transaction id of the network or bank. */
    txid: v.nullable(Text),
    /** The reported progress. */
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
    /** The transaction id of the network or bank. */
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
