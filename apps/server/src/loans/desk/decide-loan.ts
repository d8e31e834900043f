import type { LoanRejection } from '@candor/api'
import { Amount } from '@candor/money'
import { fitsLimit, limitLeft, loanLimit } from '@candor/rules'
import { atDesk, decided, decisionFault, rolesAt, type Decision } from '../../operator/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import type { LoanTold } from '../notices.ts'
import { loans, type Loan } from '../tables.ts'
import { usedCredit } from '../used.ts'
import { reviewersAmong, reviewFault } from './queue.ts'

export type DecideLoan = Decision & {
  /** Whose loan it is, as `prepare` found it. */
  readonly ownerId: string
  readonly remark: string
} & (
    | { readonly decision: 'approve' }
    | { readonly decision: 'reject'; readonly reasonKey: LoanRejection }
  )

/**
 * A person passes a loan as it was asked for, or refuses it with a reason that its owner reads. Above the sum that one may
 * pass alone it waits for a second, who has another office. It is paid out by a job: nobody's hand moves money here.
 */
export const decideLoan = command('decideLoan', {
  needs: { loans, ...atDesk.needs },
  shares: atDesk.shares,
  reads: ({ id }: DecideLoan) => ({ claims: [id] }),
  decide(state, input: DecideLoan, { now }) {
    const { id, actor, remark, decision } = input
    const loan = state.loans.get(id)
    const fault = decisionFault(state, loan, input, now)
    if (fault !== null) return fault
    if (loan!.status !== 'pending') return refuse('STATE_CHANGED')
    const first = reviewersAmong(loan!.approvedBy, (one) => rolesAt(state.seats, one))
    const barred = reviewFault(loan!, actor, first)
    if (barred !== null) return barred
    const over = decision === 'approve' ? overLimit(loan!, state.loans.all()) : null
    if (over !== null) return over
    const after =
      decision === 'approve'
        ? agreedBy(loan!, [...first.map((one) => one.id), actor.id], now)
        : { ...loan!, status: 'rejected' as const, reasonKey: input.reasonKey, closedAt: now }
    const deed = {
      action: `${decision}Loan`,
      targetType: 'loan',
      targetId: id,
      before: { status: loan!.status, approvedBy: [...loan!.approvedBy] },
      after: {
        status: after.status,
        approvedBy: [...after.approvedBy],
        reasonKey: after.reasonKey,
      },
      remark,
    }
    const told: LoanTold = { id, price: null, reason: after.reasonKey }
    const name = { passed: 'loanPassed', rejected: 'loanRejected', pending: 'loanChanged' } as const
    return {
      put: [
        loans.row({ ...after, version: loan!.version + 1 }),
        ...decided(state.claims.get(id)!, actor, deed, now),
      ],
      tell: [{ name: name[after.status], data: told }],
      reply: { applied: after.status !== 'pending', pendingApprovalId: null },
    }
  },
})

/** Somebody more said yes: it is passed, or waits for the second. */
function agreedBy(loan: Loan, approvedBy: readonly string[], now: number) {
  const isWhole = !loan.needsSecond || approvedBy.length > 1
  return isWhole
    ? { ...loan, approvedBy, status: 'passed' as const, passedAt: now }
    : { ...loan, approvedBy, status: 'pending' as const }
}

/** What was on record when it was asked for says how much may be lent: not even two operators lend more. */
function overLimit(loan: Loan, own: readonly Loan[]) {
  const { limit } = loanLimit(loan.limitFacts!)
  const used = usedCredit(own.filter(({ id }) => id !== loan.id))
  if (fitsLimit(limit, used, loan.amount)) return null
  const max = Amount.text(limitLeft(limit, used))
  return refuse('LOAN_LIMIT_EXCEEDED', { values: { max, currency: loan.currency } })
}
