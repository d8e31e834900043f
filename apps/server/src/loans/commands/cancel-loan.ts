import type { Language } from '@candor/api'
import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import { openLending, ofLending } from '../lending.ts'
import { moneyOf } from '../money.ts'
import { loans } from '../tables.ts'
import { isWaiting, loanView } from '../view.ts'

export type CancelInput = { readonly id: string; readonly lang: Language }

/** Cancels an application until it is paid out, even during its review. Nothing was paid or is owed; collateral is returned. */
export const cancelLoan = command('cancelLoan', {
  needs: { accounts, loans, ...ofLending.needs },
  shares: ofLending.shares,
  reads: ({ id }: CancelInput) => ({ loans: [id] }),
  decide(state, { id, lang }: CancelInput, { now }: LoanContext) {
    const stored = state.loans.get(id)
    if (stored === undefined) return refuse('NOT_FOUND')
    if (!isWaiting(stored)) return refuse('STATE_CHANGED')
    const after = {
      ...stored,
      status: 'cancelled' as const,
      closedAt: now,
      waitingAt: null,
      collateral: Amount.zero,
      version: stored.version + 1,
    }
    return {
      move: moneyOf(state.accounts, stored, 'cancelLoan').release(stored.collateral),
      put: [loans.row(after), ...openLending(state, 'cancelLoan').leave(stored)],
      events: [{ name: 'loanCancelled', data: { id } }],
      reply: loanView(after, { price: null, now, lang }),
    }
  },
})
