import * as v from 'valibot'
import { MINUTE } from './endpoint.ts'
import { listFields } from './query.ts'
import { Count, Id, Ms, Text } from './scalars.ts'

/** The work queues of the console; a module that gets a desk adds the name of its own. */
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

/** How long a claim keeps other operators away from an item. */
export const claimMs = 15 * MINUTE

/** What of a queue is shown: what waits, what of it nobody has claimed, what I have, what is over. */
export const queueShows = ['open', 'free', 'mine', 'closed'] as const

/** High comes before what is due earlier; each queue says by a rule what it is, and nobody sets it by hand. */
export const queuePriorities = ['high', 'normal'] as const

/** Fields that every queue's list takes. Of one priority, what is due first comes first. */
export const queueFields = {
  ...listFields,
  order: v.optional(v.picklist(['desc', 'asc']), 'asc'),
  show: v.optional(v.picklist(queueShows), 'open'),
  /** One item alone, whatever has become of it. */
  id: v.optional(Id),
}

export const Claim = v.strictObject({ operatorId: Id, operatorName: Text, untilAt: Ms })
export type Claim = v.InferOutput<typeof Claim>

/** What every item of a queue has besides what its module adds. */
export const queueItemFields = {
  id: Id,
  /** The number of the user whom it is about, as users know it; null where that is the house. */
  uid: v.nullable(Text),
  /** Sent back with the decision: it is on what the operator saw, or refused. */
  version: Count,
  /** When it should be decided at the latest: what users were told. */
  slaAt: Ms,
  priority: v.picklist(queuePriorities),
  /** Who works on it; null when nobody does. */
  claim: v.nullable(Claim),
}

/** What every item of every queue can be read as. */
export type QueueItem = {
  readonly id: string
  readonly uid: string | null
  readonly version: number
  readonly slaAt: number
  readonly priority: (typeof queuePriorities)[number]
  readonly claim: Claim | null
}
