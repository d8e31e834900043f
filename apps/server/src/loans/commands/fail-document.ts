import { dayMs } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { documentFaults, loans } from '../tables.ts'

export type FailInput = { readonly userId: string; readonly id: string }

/** Records that a document could not be drawn: it is retried after a day, and others go on. */
export const failDocument = command('failDocument', {
  needs: { loans, documentFaults },
  queue: 'jobs',
  reads: ({ id }: FailInput) => ({ loans: [id], documentFaults: [id] }),
  decide(state, { userId, id }: FailInput, { now }) {
    const loan = state.loans.get(id)
    if (loan === undefined || loan.documentHash !== null) return refuse('STATE_CHANGED')
    const tries = (state.documentFaults.get(id)?.tries ?? 0) + 1
    const fault = { ...owned(userId), orderId: id, tries, failedAt: now, retryAt: now + dayMs }
    return { put: [documentFaults.row(fault)], reply: null }
  },
})
