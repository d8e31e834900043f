import { Amount } from '@candor/money'
import { command, refuse, type Change, type Told } from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import type { LoanTold } from '../notices.ts'
import { charged, closed, isOwed, soldAt, type Owed } from '../owed.ts'
import { charges, loans, type Loan } from '../tables.ts'
import { nextDue } from '../view.ts'

/** So long before something is due its user is reminded, once of each. */
export const remindMs = 3 * 24 * 3_600_000

/**
 * Charges a user's loans for the hours that have begun, however many were missed, says of those whose end or instalment has
 * passed that they are overdue, and gives up what has no pledge and was overdue for too long. The hours that were charged
 * are the key.
 */
export const chargeLoans = command('chargeLoans', {
  needs: { loans, charges },
  queue: 'jobs',
  decide(state, _input: null, { now }: LoanContext) {
    const due = state.loans
      .all()
      .filter(isOwed)
      .map((before) => workedOff(before, now))
      .filter(({ loan, before, rows }) => rows.length > 0 || loan.status !== before.status)
    if (due.length === 0) return refuse('STATE_CHANGED')
    return {
      put: due.flatMap(({ loan, rows }) => [loans.row(loan), ...rows]),
      tell: due.flatMap(({ told }) => told),
      reply: { count: due.length },
    }
  },
})

type Worked = {
  readonly before: Owed
  readonly loan: Loan
  readonly rows: Change[]
  readonly told: Told[]
}

function workedOff(before: Owed, now: number): Worked {
  const { loan: due, rows } = charged(before, now)
  const tell = (name: string, more: Partial<LoanTold> = {}): Told => ({
    name,
    data: { id: due.id, price: null, ...more },
  })
  if (due.loanType === 'credit' && now >= soldAt(due)) {
    const given = { shortfall: due.principal, forgiven: due.interest }
    const over = closed({ ...due, ...given }, 'written_off', soldAt(due))
    const loan = { ...over, version: due.version + 1 }
    return { before, loan, rows, told: [tell('loanWrittenOff')] }
  }
  if (due.status !== before.status) return { before, loan: due, rows, told: [tell('loanOverdue')] }
  const { at, no, amount } = nextDue(due, now)
  const isNear = due.status === 'running' && at - now <= remindMs && no > due.reminded
  if (!isNear) return { before, loan: due, rows, told: [] }
  const told = [tell('loanDueSoon', { amount: Amount.text(amount), at })]
  return { before, loan: { ...due, reminded: no }, rows, told }
}
