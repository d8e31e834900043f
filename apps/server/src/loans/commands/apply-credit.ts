import { Amount, add } from '@candor/money'
import type { LoanFacts } from '@candor/rules'
import { dayMs, dayNumber, dayStart } from '@candor/api'
import { exclusions, stepUpCheck, stepUpLocks, stepUpNeeds } from '../../people/index.ts'
import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import { lendingFault, limitFault, ownFault, signerFault, loanRequestFault } from '../faults.ts'
import { agreementRow, newLoan, type Asked } from '../new-loan.ts'
import { agreements, askings, loans } from '../tables.ts'
import { usedCredit } from '../used-credit.ts'
import { isWaiting, loanView } from '../view.ts'

export type CreditInput = Asked & {
  /** The user's present facts, which determine the limit. */
  readonly facts: LoanFacts
}

/** Applications per day, by the server's clock. */
const mostADay = 3

/** Above this amount two approvals are required. */
export const oneEnough = Amount.parse('1000')

/**
 * Applies for an unsecured loan, a few times a day at most. Stores the signed text and the facts behind the limit; operators
 * review it before any payout.
 */
export const applyCredit = command('applyCredit', {
  needs: { exclusions, loans, agreements, askings, ...stepUpNeeds },
  reads: () => ({ locks: stepUpLocks }),
  decide(state, input: CreditInput, context: LoanContext) {
    const { now } = context
    const { userId, request, lang, facts } = input
    const own = state.loans.all()
    const fault =
      lendingFault(state, userId, context) ??
      loanRequestFault(request) ??
      signerFault(input) ??
      ownFault(own, now)
    if (fault !== null) return fault
    if (own.some((one) => one.loanType === 'credit' && isWaiting(one)))
      return refuse('LOAN_PENDING_EXISTS')
    const day = dayNumber(now)
    const count = state.askings?.day === day ? state.askings.count : 0
    if (count >= mostADay) {
      const retryAfter = Math.ceil((dayStart(now) + dayMs - now) / 1_000)
      return refuse('LOAN_APPLICATIONS_LIMIT', { retryAfter })
    }
    const { currency } = request.terms
    const over = limitFault(facts, own, { amount: request.amount, currency })
    if (over !== null) return over
    const proven = stepUpCheck(state, input.proof, now)
    if (isRefusal(proven)) return proven
    const loan = {
      ...newLoan(input, context.newId(), now),
      limitFacts: facts,
      // All unsecured debt counts: many small loans are a large one.
      needsSecond: add(usedCredit(own), request.amount) > oneEnough,
    }
    return {
      put: [
        loans.row(loan),
        agreementRow(input, loan.id, now),
        askings.row({ ...owned(userId), day, count: count + 1 }),
        ...proven,
      ],
      events: [{ name: 'loanAsked', data: { id: loan.id } }],
      reply: loanView(loan, { price: null, now, lang }),
    }
  },
})
