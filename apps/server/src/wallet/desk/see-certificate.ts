import { atDesk, claimFault, record, type Actor } from '../../operator/index.ts'
import { command } from '../../platform/lane/index.ts'

export type SeeCertificate = {
  readonly id: string
  readonly fileId: string
  /** The wish for it that waits for a second operator. */
  readonly approvalId: string | null
  /** Whose recharge it is, as `prepare` found it. */
  readonly ownerId: string
  readonly actor: Actor
}

/**
 * Writes down that an operator looks at a picture, before they do: only who has claimed the recharge may, or what
 * was asked for it.
 */
export const seeCertificate = command('seeRechargeCertificate', {
  ...atDesk,
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
