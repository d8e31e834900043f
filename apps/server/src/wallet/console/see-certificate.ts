import { claimedItem, claimFault, record, type Actor } from '../../operator/index.ts'
import { command } from '../../platform/lane/index.ts'

export type SeeCertificate = {
  readonly id: string
  readonly fileId: string
  /** The pending approval request for it. */
  readonly approvalId: string | null
  /** Owner of the recharge, found by `prepare`. */
  readonly ownerId: string
  readonly actor: Actor
}

/**
 * Records that an operator opens a picture, before it is shown. Allowed to the operator who has claimed the recharge or its
 * approval request.
 */
export const seeCertificate = command('seeRechargeCertificate', {
  ...claimedItem,
  reads: ({ id, approvalId }: SeeCertificate) => ({
    claims: approvalId === null ? [id] : [id, approvalId],
  }),
  decide(state, { id, fileId, approvalId, actor }: SeeCertificate, { now }) {
    const fault = claimFault(state, id, actor, now)
    const isSecond = approvalId !== null && claimFault(state, approvalId, actor, now) === null
    if (fault !== null && !isSecond) return fault
    const deed = { action: 'seeRechargeCertificate', targetType: 'recharge', targetId: id }
    return { put: [record(actor, { ...deed, after: { fileId } })], reply: null }
  },
})
