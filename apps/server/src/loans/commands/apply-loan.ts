import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { exclusions, stepUpCheck, stepUpLocks, stepUpNeeds } from '../../people/index.ts'
import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import type { LoanRequest } from '../agreement.ts'
import { priceOf, type LoanContext } from '../context.ts'
import { lendingFault, ownFault, signerFault, loanRequestFault } from '../faults.ts'
import { openLending, ofLending } from '../lending.ts'
import { moneyOf } from '../money.ts'
import { agreementRow, begun, newLoan, type Asked } from '../new-loan.ts'
import type { LoanEvent } from '../notices.ts'
import { charged } from '../owed.ts'
import { pledgeFault } from '../pledge-fault.ts'
import { agreements, loans } from '../tables.ts'
import { isWaiting, loanView } from '../view.ts'

export type ApplyInput = Asked & {
  readonly request: LoanRequest & { readonly pledge: NonNullable<LoanRequest['pledge']> }
}

/**
 * Lends against collateral: locks it and pays the loan out in one decision, at the last committed price. If the lending account
 * is too small or earlier loans wait, the loan waits with its collateral. The signed text is stored word for word.
 */
export const applyLoan = command('applyLoan', {
  needs: { accounts, exclusions, loans, agreements, ...stepUpNeeds, ...ofLending.needs },
  shares: ofLending.shares,
  reads: () => ({ locks: stepUpLocks }),
  decide(state, input: ApplyInput, context: LoanContext) {
    const { now } = context
    const { userId, request, lang } = input
    const fault =
      lendingFault(state, userId, context) ??
      loanRequestFault(request) ??
      signerFault(input) ??
      ownFault(state.loans.all(), now)
    if (fault !== null) return fault
    const priced = priceOf(context, request.pledge.of.symbol)
    if (isRefusal(priced)) return priced
    const isAnother = state.loans.all().some((one) => one.loanType === 'pledge' && isWaiting(one))
    if (isAnother) return refuse('LOAN_PENDING_EXISTS')
    const { quantity } = request.pledge
    const asked = { ...newLoan(input, context.newId(), now), collateral: quantity }
    const money = moneyOf(state.accounts, asked, 'applyLoan')
    const uncovered = ownFaultOf(quantity, money.own.balance) ?? pledgeFault(asked, priced.price)
    if (uncovered !== null) return uncovered
    const proven = stepUpCheck(state, input.proof, now)
    if (isRefusal(proven)) return proven
    const lender = openLending(state, 'applyLoan')
    const signed = agreementRow(input, asked.id, now)
    if (!lender.covers(asked)) {
      const waits = {
        ...asked,
        status: 'passed' as const,
        passedAt: now,
        waitingAt: now,
        waitToldAt: now,
      }
      const data: LoanEvent = { id: asked.id, price: null, amount: Amount.text(request.amount) }
      return {
        move: money.pledge(quantity),
        put: [loans.row(waits), signed, lender.wait(waits, now), ...proven],
        events: [{ name: 'loanWaits', data }],
        reply: loanView(waits, { price: priced.price, now, lang }),
      }
    }
    const due = charged({ ...begun(asked, now), sinceSeq: priced.seq, version: 1 }, now)
    return {
      move: [...money.pledge(quantity), lender.take(asked), ...money.payOut(request.amount)],
      put: [loans.row(due.loan), ...due.rows, signed, ...proven],
      events: [{ name: 'loanPaidOut', data: { id: asked.id } }],
      reply: loanView(due.loan, { price: priced.price, now, lang }),
    }
  },
})

/** The collateral must be available. */
const ownFaultOf = (quantity: Amount, own: Amount) =>
  own >= quantity
    ? null
    : refuse('INSUFFICIENT_BALANCE', {
        fields: [{ field: 'pledgeQuantity', rule: 'max', max: Amount.text(own) }],
      })
