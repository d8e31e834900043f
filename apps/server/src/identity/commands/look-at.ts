import { claimedItem, claimFault, record, type Actor } from '../../operator/index.ts'
import { command } from '../../platform/lane/index.ts'
import type { Application } from '../tables.ts'

export type LookInput = {
  /** As `prepare` found it. */
  readonly application: Application
  /** The photo that is opened; null for the typed data. */
  readonly fileId: string | null
  readonly actor: Actor
}

/** Records that an operator opens a part of an application, before they see it: only the claimant may. */
export const lookAtIdentity = command('lookAtIdentity', {
  ...claimedItem,
  reads: ({ application }: LookInput) => ({ claims: [application.id] }),
  decide(state, { application, fileId, actor }: LookInput, { now }) {
    const { id, version } = application
    const fault = claimFault(state, id, actor, now)
    if (fault !== null) return fault
    const action = fileId === null ? 'openIdentity' : 'seeIdentityPhoto'
    // The approver must have opened this very version.
    const after = fileId === null ? { version } : { version, fileId }
    const deed = { action, targetType: 'identity', targetId: id, after }
    return { put: [record(actor, deed)], reply: null }
  },
})
