import { Amount, Quantity, Rate, worth, type Price } from '@candor/money'
import { collateralFor } from '@candor/rules'
import { accounts } from '../../ledger/index.ts'
import { exclusions, users } from '../../people/index.ts'
import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import type { Wish } from '../agreement.ts'
import { priceOf, type LoanContext } from '../context.ts'
import { lendingFault, ownFault, signerFault, wishFault } from '../faults.ts'
import { moneyOf } from '../money.ts'
import { agreementRow, begun, newLoan, type Asked } from '../new-loan.ts'
import { charged } from '../owed.ts'
import { agreements, loans } from '../tables.ts'
import { loanView } from '../view.ts'

export type ApplyInput = Asked & {
  readonly wish: Wish & { readonly pledge: NonNullable<Wish['pledge']> }
}

/**
 * Lends against a pledge: what is pledged is locked and the loan paid out in one decision, at the last committed price.
 * What was signed is kept word for word.
 */
export const applyLoan = command('applyLoan', {
  needs: { accounts, exclusions, users, loans, agreements },
  decide(state, input: ApplyInput, context: LoanContext) {
    const { now } = context
    const { userId, wish, lang } = input
    const fault =
      lendingFault(state, userId, context) ??
      wishFault(wish) ??
      signerFault(input) ??
      ownFault(state.loans.all(), now)
    if (fault !== null) return fault
    const priced = priceOf(context, wish.pledge.of.symbol)
    if (isRefusal(priced)) return priced
    const { quantity } = wish.pledge
    const asked = newLoan(input, context.newId(), now)
    const loan = { ...begun(asked, now), collateral: quantity, sinceSeq: priced.seq, version: 1 }
    const money = moneyOf(state.accounts, loan, 'applyLoan')
    const uncovered = pledgeFault(wish, priced.price, money.own.balance)
    if (uncovered !== null) return uncovered
    const due = charged(loan, now)
    return {
      move: [...money.pledge(quantity), ...money.payOut(wish.amount)],
      put: [loans.row(due.loan), ...due.rows, agreementRow(input, loan.id, now)],
      tell: [{ name: 'loanPaidOut', data: { id: loan.id } }],
      reply: loanView(due.loan, { price: priced.price, now, lang }),
    }
  },
})

function pledgeFault({ amount, pledge }: ApplyInput['wish'], price: Price, own: Amount) {
  const { of, quantity } = pledge
  if (own < quantity)
    return refuse('INSUFFICIENT_BALANCE', {
      fields: [{ field: 'pledgeQuantity', rule: 'max', max: Amount.text(own) }],
    })
  const value = worth(Quantity.of(quantity), price, 'floor')
  if (amount * Rate.one <= value * of.initialLtv) return null
  const least = collateralFor(amount, price, of.initialLtv)
  return refuse('LTV_TOO_HIGH', {
    values: { min: Quantity.text(least), currency: of.currency },
  })
}
