import { Amount, add } from '@candor/money'
import { fitsLimit, limitLeft, loanLimit, type LoanFacts } from '@candor/rules'
import { exclusions, users } from '../../people/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import { lendingFault, ownFault, signerFault, wishFault } from '../faults.ts'
import { agreementRow, newLoan, type Asked } from '../new-loan.ts'
import { agreements, loans } from '../tables.ts'
import { usedCredit } from '../used.ts'
import { loanView } from '../view.ts'

export type CreditInput = Asked & {
  /** What is on record of the user now, by which their limit is reckoned. */
  readonly facts: LoanFacts
}

/** Above this two persons must say yes. */
export const oneEnough = Amount.parse('1000')

/**
 * Asks for a loan without a pledge. It is kept with what was signed and with the facts that made its limit, and nothing is
 * paid out before operators have looked at it.
 */
export const applyCredit = command('applyCredit', {
  needs: { exclusions, users, loans, agreements },
  decide(state, input: CreditInput, context: LoanContext) {
    const { now } = context
    const { userId, wish, lang, facts } = input
    const own = state.loans.all()
    const fault =
      lendingFault(state, userId, context) ??
      wishFault(wish) ??
      signerFault(input) ??
      ownFault(own, now)
    if (fault !== null) return fault
    const isWaiting = own.some(({ status }) => status === 'pending' || status === 'passed')
    if (isWaiting) return refuse('LOAN_PENDING_EXISTS')
    const [{ limit }, used] = [loanLimit(facts), usedCredit(own)]
    if (!fitsLimit(limit, used, wish.amount))
      return refuse('LOAN_LIMIT_EXCEEDED', {
        values: { max: Amount.text(limitLeft(limit, used)), currency: wish.terms.currency },
      })
    const loan = {
      ...newLoan(input, context.newId(), now),
      limitFacts: facts,
      // All that is owed without a pledge counts: many small loans are a large one.
      needsSecond: add(used, wish.amount) > oneEnough,
    }
    return {
      put: [loans.row(loan), agreementRow(input, loan.id, now)],
      tell: [{ name: 'loanAsked', data: { id: loan.id } }],
      reply: loanView(loan, { price: null, now, lang }),
    }
  },
})
