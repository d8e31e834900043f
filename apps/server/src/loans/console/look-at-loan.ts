import { claimedItem, claimFault, record, type Actor } from '../../operator/index.ts'
import { command } from '../../platform/lane/index.ts'

export type LookInput = {
  readonly id: string
  /** Owner of the loan, found by `prepare`. */
  readonly ownerId: string
  readonly actor: Actor
}

/** Records that an operator reads a signed agreement, before it is shown; only the operator who has claimed the loan may. */
export const lookAtLoan = command('lookAtLoan', {
  ...claimedItem,
  reads: ({ id }: LookInput) => ({ claims: [id] }),
  decide(state, { id, actor }: LookInput, { now }) {
    const fault = claimFault(state, id, actor, now)
    if (fault !== null) return fault
    const deed = { action: 'openLoanAgreement', targetType: 'loan', targetId: id }
    return { put: [record(actor, deed)], reply: null }
  },
})
