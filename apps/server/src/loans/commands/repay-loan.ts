import type { Language } from '@candor/api'
import { Amount, smaller } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { lastPrice, type LoanContext } from '../context.ts'
import { toLending } from '../lending.ts'
import { moneyOf } from '../money.ts'
import { charged, closed, debtOf, isOwed, onTime, paidBack } from '../owed.ts'
import { loans, payments } from '../tables.ts'
import { loanView } from '../view.ts'

export type RepayInput = {
  readonly userId: string
  readonly id: string
  readonly amount: Amount
  readonly lang: Language
}

/**
 * Repays a loan in full or in part, at most the present debt. With the last payment the collateral is returned. No restriction
 * prevents a repayment.
 */
export const repayLoan = command('repayLoan', {
  needs: { accounts, loans, payments, ...toLending.needs },
  shares: toLending.shares,
  decide(state, { userId, id, amount, lang }: RepayInput, context: LoanContext) {
    const { now } = context
    const stored = state.loans.get(id)
    if (stored === undefined) return refuse('NOT_FOUND')
    if (!isOwed(stored)) return refuse('STATE_CHANGED')
    const due = charged(stored, now)
    const paid = smaller(amount, debtOf(due.loan))
    const money = moneyOf(state.accounts, stored, 'repayLoan')
    if (money.free.balance < paid)
      return refuse('INSUFFICIENT_BALANCE', {
        fields: [{ field: 'amount', rule: 'max', max: Amount.text(money.free.balance) }],
      })
    const { loan: left, split } = paidBack(due.loan, paid)
    const isOver = debtOf(left) === Amount.zero
    const after = {
      ...(isOver ? closed(left, 'repaid', now) : onTime(left, now)),
      version: stored.version + 1,
    }
    const payment = { ...owned(userId), id: context.newId(), orderId: id, kind: 'repay' as const }
    return {
      move: [...money.repay(split, state), ...(isOver ? money.release(left.collateral) : [])],
      put: [loans.row(after), ...due.rows, payments.row({ ...payment, ...split, at: now })],
      events: [{ name: isOver ? 'loanRepaid' : 'loanChanged', data: { id } }],
      reply: loanView(after, { price: lastPrice(context, stored.pledgeSymbol), now, lang }),
    }
  },
})
