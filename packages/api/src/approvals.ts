import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { ReasonKey, Remark, withAuditor, type OperatorRole } from './operator-shapes.ts'
import { page } from './query.ts'
import { Claim, queueFields, queueItemFields, QueueName } from './queue.ts'
import { Id, Ms, Text } from './scalars.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

export const approvalStatuses = ['pending', 'approved', 'refused', 'expired'] as const

/**
 * Reasons why a request can no longer be approved: the maker was disabled or lost the role, or the subject has changed.
 */
export const vainReasons = ['asker_out', 'changed'] as const

/** An action that one operator requests and another must decide on. */
export const Approval = v.strictObject({
  ...queueItemFields,
  kind: Text,
  status: v.picklist(approvalStatuses),
  /** The action in words, written by the server from the payload. */
  sentence: Text,
  /** The user concerned; null if the house is concerned. */
  user: v.nullable(v.strictObject({ id: Id, uid: Text })),
  /** The queue item concerned. */
  item: v.nullable(v.strictObject({ queue: QueueName, id: Id })),
  /** Pictures of that item: the operator who has claimed the approval may view them. */
  pictures: v.array(Id),
  /**
   * The parts that the calling operator must open before approving, and has not: pictures of that item, and null for
   * the typed data. Empty if the operator may not decide.
   */
  unopened: v.array(v.nullable(Id)),
  /** The exact action: canonical JSON. */
  payload: Text,
  /** SHA-256 of kind and payload, hex: the digest that the checker approves. */
  digest: Text,
  makerId: Id,
  makerName: Text,
  checkerId: v.nullable(Id),
  checkerName: v.nullable(Text),
  reasonKey: ReasonKey,
  remark: Text,
  /** Whether the calling operator may decide it. */
  decidable: v.boolean(),
  /** Why the request can no longer be approved; null if it can. It can only be refused, and requested again. */
  inVain: v.nullable(v.picklist(vainReasons)),
  createdAt: Ms,
  expiresAt: Ms,
  decidedAt: v.nullable(Ms),
})
export type Approval = v.InferOutput<typeof Approval>

/** All roles that work on queues; each queue names its own roles among them. */
export const queueWorkers = [
  'ops_maker',
  'ops_checker',
  'treasury',
  'compliance',
  'credit',
  'risk',
  'product',
  'content',
  'support',
  'product',
  'finance',
  'superadmin',
] as const satisfies readonly OperatorRole[]

const claiming = {
  concept: 'operator',
  auth: 'operator',
  roles: queueWorkers,
  limit: acting,
  request: v.strictObject({ queue: QueueName, id: Id }),
} as const

export const claimItem = endpoint({
  ...claiming,
  name: 'claimItem',
  result: Claim,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'CLAIMED_BY_ANOTHER', 'SELF_APPROVAL'],
  summary: 'Takes an item of a queue for 15 minutes, or for 15 more: nobody else may decide on it.',
})

export const releaseItem = endpoint({
  ...claiming,
  name: 'releaseItem',
  result: v.null(),
  errors: ['NOT_FOUND', 'CLAIMED_BY_ANOTHER'],
  summary: 'Gives an item back to its queue.',
})

/** All roles that may decide; each kind of approval names its own roles among them. */
export const deciders = [
  'ops_checker',
  'treasury',
  'compliance',
  'risk',
  'product',
  'content',
  'finance',
  'superadmin',
] as const satisfies readonly OperatorRole[]
export type Decider = (typeof deciders)[number]

/** All roles that may be maker or checker; each kind of approval names its own roles among them. */
export const approvalRequestRoles = [
  'ops_maker',
  'ops_checker',
  'treasury',
  'compliance',
  'risk',
  'content',
  'product',
  'support',
  'finance',
  'superadmin',
] as const satisfies readonly OperatorRole[]

export const listApprovals = endpoint({
  name: 'listApprovals',
  concept: 'operator',
  auth: 'operator',
  roles: withAuditor(approvalRequestRoles),
  limit: reading,
  request: v.object(queueFields),
  result: page(Approval),
  errors: [],
  summary:
    'What waits for a second person, what lapses first on top; or what was decided. Of each ' +
    'kind only who may ask for it or decide it sees any, and auditors see all.',
})

const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const approveApproval = endpoint({
  name: 'approveApproval',
  concept: 'operator',
  auth: 'operator',
  roles: deciders,
  fresh: true,
  limit: acting,
  request: v.strictObject({ id: Id, digest: Digest }),
  result: v.strictObject({ id: Id }),
  errors: [
    'NOT_FOUND',
    'STATE_CHANGED',
    'SELF_APPROVAL',
    'ASKER_OUT',
    'NOT_CLAIMED',
    'CLAIMED_BY_ANOTHER',
    'NOT_LOOKED_AT',
    'OWN_ACCOUNT',
    'ADDRESS_BARRED',
    'ACCOUNT_LIST_FULL',
    'IDENTITY_IN_USE',
    'PRICE_STALE',
    'FUNDING_TOO_LOW',
    'BOND_SALES_OVERLAP',
  ],
  summary:
    'Approves exactly the payload of this digest, and does it. Never who asked for it, nor ' +
    'who has not opened what it is judged by.',
})

export const refuseApproval = endpoint({
  name: 'refuseApproval',
  concept: 'operator',
  auth: 'operator',
  roles: deciders,
  fresh: true,
  limit: acting,
  request: v.strictObject({ id: Id, digest: Digest, remark: Remark }),
  result: v.strictObject({ id: Id }),
  errors: [
    'NOT_FOUND',
    'STATE_CHANGED',
    'SELF_APPROVAL',
    'NOT_CLAIMED',
    'CLAIMED_BY_ANOTHER',
    'OWN_ACCOUNT',
  ],
  summary: 'Refuses what another asked for, with a reason that stays on record.',
})
