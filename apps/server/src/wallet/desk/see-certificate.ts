import { atDesk, claimFault, record, type Actor } from '../../operator/index.ts'
import { command } from '../../platform/lane/index.ts'

export type SeeCertificate = {
  readonly id: string
  readonly fileId: string
  /** Whose recharge it is, as `prepare` found it. */
  readonly ownerId: string
  readonly actor: Actor
}

/** Writes down that an operator looks at a picture, before they do: only who has claimed the recharge may. */
export const seeCertificate = command('seeRechargeCertificate', {
  ...atDesk,
  reads: ({ id }: SeeCertificate) => ({ claims: [id] }),
  decide({ claims }, { id, fileId, actor }: SeeCertificate, { now }) {
    const fault = claimFault(claims.get(id), actor, now)
    if (fault !== null) return fault
    const deed = { action: 'seeRechargeCertificate', targetType: 'recharge', targetId: id }
    return { put: [record(actor, { ...deed, after: { fileId } })], reply: null }
  },
})
