import type { Language } from '@candor/api'
import { Amount, Quantity, larger, subtract } from '@candor/money'
import { collateralFor } from '@candor/rules'
import { accounts } from '../../ledger/index.ts'
import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { priceOf, type LoanContext } from '../context.ts'
import { moneyOf } from '../money.ts'
import { charged, debtOf, isOwed, withSteps } from '../owed.ts'
import { loans } from '../tables.ts'
import { loanView } from '../view.ts'

export type TakeInput = {
  readonly id: string
  readonly quantity: Amount
  readonly lang: Language
}

/**
 * Returns collateral that the loan does not need: the rest covers the debt, including every started hour, at its initial loan-
 * to-value and the last committed price. Refused while the loan is late. Earlier ticks never sell the rest. The total pledged
 * stays on record.
 */
export const takeCollateral = command('takeCollateral', {
  needs: { accounts, loans },
  decide(state, { id, quantity, lang }: TakeInput, context: LoanContext) {
    const { now } = context
    const stored = state.loans.get(id)
    if (stored === undefined) return refuse('NOT_FOUND')
    if (!isOwed(stored) || stored.pledgeSymbol === null) return refuse('STATE_CHANGED')
    const due = charged(stored, now)
    if (due.loan.status === 'overdue') return refuse('OVERDUE_EXISTS')
    const priced = priceOf(context, stored.pledgeSymbol)
    if (isRefusal(priced)) return priced
    const { collateral, initialLtv, pledgeCurrency } = due.loan
    const least = collateralFor(debtOf(due.loan), priced.price, initialLtv!)
    const most = larger(Amount.zero, subtract(collateral, Amount.of(least)))
    if (quantity > most)
      return refuse('LTV_TOO_HIGH', {
        values: { min: Quantity.text(least), currency: pledgeCurrency! },
        fields: [{ field: 'quantity', rule: 'max', max: Amount.text(most) }],
      })
    const after = withSteps({
      ...due.loan,
      collateral: subtract(collateral, quantity),
      sinceSeq: priced.seq,
      version: stored.version + 1,
    })
    return {
      move: moneyOf(state.accounts, stored, 'takeCollateral').release(quantity),
      put: [loans.row(after), ...due.rows],
      events: [{ name: 'loanChanged', data: { id } }],
      reply: loanView(after, { price: priced.price, now, lang }),
    }
  },
})
