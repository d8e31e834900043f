import * as v from 'valibot'
import { MINUTE } from './endpoint.ts'
import { listFields } from './query.ts'
import { Count, Id, Ms, Text } from './scalars.ts'

/** The work queues of the console; each module with a queue adds its name. */
export const queueNames = [
  'approval',
  'identity',
  'withdrawal',
  'payout',
  'recharge',
  'loan',
  'chat',
  'ticket',
] as const
export const QueueName = v.picklist(queueNames)
export type QueueName = v.InferOutput<typeof QueueName>

/** The time for which a claim reserves an item for its operator. */
export const claimMs = 15 * MINUTE

/** The views of a queue: open items, unclaimed items, own items, closed items. */
export const queueShows = ['open', 'free', 'mine', 'closed'] as const

/** High priority precedes the due time; each queue sets it by a rule, never by hand. */
export const queuePriorities = ['high', 'normal'] as const

/** Fields of every queue's list. Within one priority the earliest due time comes first. */
export const queueFields = {
  ...listFields,
  order: v.optional(v.picklist(['desc', 'asc']), 'asc'),
  show: v.optional(v.picklist(queueShows), 'open'),
  /** A single item, in any state. */
  id: v.optional(Id),
}

export const Claim = v.strictObject({ operatorId: Id, operatorName: Text, untilAt: Ms })
export type Claim = v.InferOutput<typeof Claim>

/** The common fields of queue items; each module adds its own. */
export const queueItemFields = {
  id: Id,
  /** The public number of the user concerned; null if the house is concerned. */
  uid: v.nullable(Text),
  /** Sent with the decision: it is refused if the item has changed since. */
  version: Count,
  /** The latest time for a decision, as announced to the user. */
  slaAt: Ms,
  priority: v.picklist(queuePriorities),
  /** The operator who works on it; null for none. */
  claim: v.nullable(Claim),
}

/** The common type of all items of all queues. */
export type QueueItem = {
  readonly id: string
  readonly uid: string | null
  readonly version: number
  readonly slaAt: number
  readonly priority: (typeof queuePriorities)[number]
  readonly claim: Claim | null
}
