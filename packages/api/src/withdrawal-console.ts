import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, Remark, withAuditor, type ReasonKey } from './operator-shapes.ts'
import { queueFields, queueItemFields } from './queue.ts'
import { page } from './query.ts'
import { Count, Currency, Dec, Id, Ms, Text } from './scalars.ts'
import { RestrictionRow, RunningHold } from './user-console.ts'
import { Network } from './wallet-shapes.ts'
import { WithdrawalOrder } from './wallet-withdrawals.ts'

/** The roles that review withdrawals: one approves a small amount, and one of each a large daily total. */
export const withdrawalWorkers = ['ops_maker', 'ops_checker'] as const

/** Reasons for a review before a withdrawal is sent. */
export const withdrawalRisks = [
  'first',
  'new_account',
  'new_device',
  'amount',
  'identity',
  'recharge',
] as const

/** Reasons for a refusal. None of them is a missing payment: paying money is never a condition. */
export const withdrawalReasons = [
  'suspicious_activity',
  'identity_check',
  'legal_order',
  'own_request',
  'security_incident',
  'provider_trouble',
] as const satisfies readonly ReasonKey[]

const deciding = { id: Id, version: Count, remark: Remark }

/** The owner's present restrictions. */
const OwnerRestriction = v.pick(RestrictionRow, [
  'id',
  'capability',
  'reasonKey',
  'madeByName',
  'createdAt',
  'untilAt',
])

/** A withdrawal as it stands in the queue. */
export const WithdrawalItem = v.strictObject({
  ...queueItemFields,
  userId: Id,
  currency: Currency,
  network: v.nullable(Network),
  /** The amount that leaves the balance, fee included. */
  amount: Dec,
  fee: Dec,
  type: v.picklist(['bank', 'wallet']),
  label: Text,
  masked: Text,
  bankName: v.nullable(Text),
  risks: v.array(v.picklist(withdrawalRisks)),
  /** Newest first. */
  restrictions: v.array(OwnerRestriction),
  hold: v.nullable(RunningHold),
  /** Whether two operators must approve, and the present approver. */
  needsSecond: v.boolean(),
  approvedBy: v.array(Id),
  statusKey: WithdrawalOrder.entries.statusKey,
  stageKey: WithdrawalOrder.entries.stageKey,
  reasonKey: v.nullable(Text),
  createdAt: Ms,
  finishedAt: v.nullable(Ms),
})
export type WithdrawalItem = v.InferOutput<typeof WithdrawalItem>

export const listWithdrawalItems = endpoint({
  name: 'listWithdrawalItems',
  concept: 'operator',
  auth: 'operator',
  roles: withAuditor(withdrawalWorkers),
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object(queueFields),
  result: page(WithdrawalItem),
  errors: [],
  summary: 'Withdrawals that wait for a person, what is due first on top; or what is over.',
})

export const decideWithdrawal = endpoint({
  name: 'decideWithdrawal',
  concept: 'operator',
  auth: 'operator',
  roles: withdrawalWorkers,
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  fresh: true,
  request: v.variant('decision', [
    v.strictObject({ ...deciding, decision: v.literal('approve') }),
    v.strictObject({
      ...deciding,
      decision: v.literal('reject'),
      /** The owner reads the sentence. */
      reasonKey: v.picklist(withdrawalReasons),
    }),
  ]),
  result: Act,
  errors: [
    'NOT_FOUND',
    'STATE_CHANGED',
    'NOT_CLAIMED',
    'CLAIMED_BY_ANOTHER',
    'SELF_APPROVAL',
    'OWN_ACCOUNT',
  ],
  summary: 'Lets a withdrawal go on, a large one to a second person; or gives the money back.',
})
