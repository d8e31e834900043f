import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { exclusions, users } from '../../people/index.ts'
import { command, refuse, type Change, type Effect, type Told } from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import { lendingFault } from '../faults.ts'
import { moneyOf } from '../money.ts'
import { begun } from '../new-loan.ts'
import type { LoanTold } from '../notices.ts'
import { charged } from '../owed.ts'
import { charges, loans, type Loan } from '../tables.ts'

/** What was passed and cannot be paid out for so long lapses: nobody is lent to by what was true long ago. */
export const lapseMs = 24 * 3_600_000

/**
 * Pays out the loans of a user that were passed, once. What the user may not borrow now waits, and lapses a day after it was
 * passed, however late that is noticed.
 */
export const payOutLoans = command('payOutLoans', {
  needs: { accounts, exclusions, users, loans, charges },
  queue: 'jobs',
  decide(state, { userId }: { readonly userId: string }, context: LoanContext) {
    const { now } = context
    const passed = state.loans.all().filter(({ status }) => status === 'passed')
    const isBarred = lendingFault(state, userId, context) !== null
    const done = passed.flatMap((loan): Done[] => {
      if (now >= loan.passedAt! + lapseMs) return [lapsed(loan)]
      return isBarred ? [] : [paid(loan)]
    })
    if (done.length === 0) return refuse('STATE_CHANGED')
    return {
      move: done.flatMap(({ move }) => move),
      put: done.flatMap(({ rows }) => rows),
      tell: done.map(({ told }) => told),
      reply: { count: done.length },
    }

    function paid(loan: Loan): Done {
      const { loan: owed, rows } = charged(begun(loan, now), now)
      const data: LoanTold = { id: loan.id, price: null, amount: Amount.text(loan.amount) }
      return {
        move: moneyOf(state.accounts, loan, 'payOutLoans').payOut(loan.amount),
        rows: [loans.row(owed), ...rows],
        told: { name: 'creditPaidOut', data },
      }
    }
  },
})

type Done = { readonly move: Effect[]; readonly rows: Change[]; readonly told: Told }

function lapsed(loan: Loan): Done {
  const closedAt = loan.passedAt! + lapseMs
  const over = { ...loan, status: 'cancelled' as const, reasonKey: 'lapsed' as const, closedAt }
  const data: LoanTold = { id: loan.id, price: null }
  return {
    move: [],
    rows: [loans.row({ ...over, version: loan.version + 1 })],
    told: { name: 'loanLapsed', data },
  }
}
