import type { QueueName } from '@candor/api'
import { command, type Refusal } from '../../platform/lane/index.ts'
import { record, type Actor } from '../audit/record.ts'
import { claimedItem, claimed, claimFault, claimView } from '../queue/claim.ts'
import { claims as table } from '../tables.ts'

export type ClaimItem = {
  readonly queue: QueueName
  readonly id: string
  /** The owner of the item, as `prepare` found it. */
  readonly ownerId: string
  readonly actor: Actor
  /** Why the item may not be claimed or released, as `prepare` found it: a repeated key still gets its reply. */
  readonly objection: Refusal | null
}

const reads = ({ id }: ClaimItem) => ({ claims: [id] })
const target = ({ queue, id }: ClaimItem) => ({ targetType: queue, targetId: id })

/** The user is told that an operator works on the item, without a name. */
const itemEvent = (name: 'itemClaimed' | 'itemReleased', { queue, id }: ClaimItem) => ({
  name,
  data: { queue, id },
})

/** Claims an item for a quarter of an hour, or extends the claim: no other operator may decide on it. */
export const claimItem = command('claimItem', {
  ...claimedItem,
  reads,
  decide(state, input: ClaimItem, { now }) {
    if (input.objection !== null) return input.objection
    const fault = claimFault(state, input.id, input.actor, now)
    if (fault !== null && fault.refused !== 'NOT_CLAIMED') return fault
    const claim = claimed(input, input.actor, now)
    return {
      put: [table.row(claim), record(input.actor, { action: 'claim', ...target(input) })],
      events: [itemEvent('itemClaimed', input)],
      reply: claimView(claim),
    }
  },
})

/** Releases an item. An unclaimed item stays so. */
export const releaseItem = command('releaseItem', {
  ...claimedItem,
  reads,
  decide(state, input: ClaimItem, { now }) {
    if (input.objection !== null) return input.objection
    const claim = state.claims.get(input.id)
    const fault = claimFault(state, input.id, input.actor, now)
    if (fault !== null && fault.refused !== 'NOT_CLAIMED') return fault
    if (claim === undefined || fault !== null) return { reply: null }
    return {
      put: [
        table.row({ ...claim, untilAt: now }),
        record(input.actor, { action: 'release', ...target(input) }),
      ],
      events: [itemEvent('itemReleased', input)],
      reply: null,
    }
  },
})
