import type { Language } from '@candor/api'
import { command, refuse } from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import { loans } from '../tables.ts'
import { isWaiting, loanView } from '../view.ts'

export type CancelInput = { readonly id: string; readonly lang: Language }

/** Takes back a loan that was asked for, whoever looks at it, until it is paid out. Nothing was paid, and nothing is owed. */
export const cancelLoan = command('cancelLoan', {
  needs: { loans },
  reads: ({ id }: CancelInput) => ({ loans: [id] }),
  decide(state, { id, lang }: CancelInput, { now }: LoanContext) {
    const stored = state.loans.get(id)
    if (stored === undefined) return refuse('NOT_FOUND')
    if (!isWaiting(stored)) return refuse('STATE_CHANGED')
    const { version } = stored
    const after = { ...stored, status: 'cancelled' as const, closedAt: now, version: version + 1 }
    return {
      put: [loans.row(after)],
      tell: [{ name: 'loanCancelled', data: { id } }],
      reply: loanView(after, { price: null, now, lang }),
    }
  },
})
