import type { LoanRejection } from '@candor/api'
import {
  claimedItem,
  decided,
  decisionFault,
  rolesAt,
  type Decision,
} from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { command, refuse, type State } from '../../platform/lane/index.ts'
import { reviewMs } from '../commands/pay-out-loans.ts'
import { limitFault } from '../faults.ts'
import type { LoanEvent } from '../notices.ts'
import { loans, type Loan } from '../tables.ts'
import { reviewersAmong, reviewFault } from './queue.ts'

export type DecideLoan = Decision & {
  /** Owner of the loan, found by `prepare`. */
  readonly ownerId: string
  readonly remark: string
} & (
    | { readonly decision: 'approve' }
    | { readonly decision: 'reject'; readonly reasonKey: LoanRejection }
  )

const needs = { loans, users } as const
type Needed = Pick<State<typeof needs>, keyof typeof needs>

/**
 * An operator approves an application, or rejects it with a reason for its owner. Above the limit of one operator it waits for
 * a second from another office. A job pays it out: no operator moves money.
 */
export const decideLoan = command('decideLoan', {
  needs: { ...needs, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads: ({ id }: DecideLoan) => ({ claims: [id] }),
  decide(state, input: DecideLoan, { now }) {
    const { id, actor, remark, decision } = input
    const loan = state.loans.get(id)
    const fault = decisionFault(state, loan, input, now)
    if (fault !== null) return fault
    const hasLapsed = now >= loan!.appliedAt + reviewMs
    if (loan!.status !== 'pending' || hasLapsed) return refuse('STATE_CHANGED')
    const first = reviewersAmong(loan!.approvedBy, (one) => rolesAt(state.seats, one))
    const barred = reviewFault(loan!, actor, first)
    if (barred !== null) return barred
    const over = decision === 'approve' ? approvalFault(loan!, state) : null
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
    const data: LoanEvent = { id, price: null, reason: after.reasonKey }
    const name = { passed: 'loanPassed', rejected: 'loanRejected', pending: 'loanChanged' } as const
    return {
      put: [
        loans.row({ ...after, version: loan!.version + 1 }),
        ...decided(state.claims.get(id)!, actor, deed, now),
      ],
      events: [{ name: name[after.status], data }],
      reply: { applied: after.status !== 'pending', pendingApprovalId: null },
    }
  },
})

/** One more approval: the loan is approved, or waits for the second operator. */
function agreedBy(loan: Loan, approvedBy: readonly string[], now: number) {
  const isWhole = !loan.needsSecond || approvedBy.length > 1
  return isWhole
    ? { ...loan, approvedBy, status: 'passed' as const, passedAt: now }
    : { ...loan, approvedBy, status: 'pending' as const }
}

/** No loan for an ended account; the facts of the application limit the amount, even for two operators. */
function approvalFault(loan: Loan, { users: owner, loans: own }: Needed) {
  if (hasEnded(owner)) return refuse('STATE_CHANGED')
  const others = own.all().filter(({ id }) => id !== loan.id)
  return limitFault(loan.limitFacts!, others, loan)
}
