import type { Language } from '@candor/api'
import { Amount, add } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { lastPrice, type LoanContext } from '../context.ts'
import { moneyOf } from '../money.ts'
import { charged, isOwed, withSteps } from '../owed.ts'
import { isCalled } from '../sale.ts'
import { loans } from '../tables.ts'
import { loanView } from '../view.ts'

export type AddInput = {
  readonly id: string
  readonly quantity: Amount
  readonly lang: Language
}

/** Adds collateral. A step that the loan leaves is announced again later; a step that it does not leave once a day. */
export const addCollateral = command('addCollateral', {
  needs: { accounts, loans },
  decide(state, { id, quantity, lang }: AddInput, context: LoanContext) {
    const { now } = context
    const stored = state.loans.get(id)
    if (stored === undefined) return refuse('NOT_FOUND')
    if (!isOwed(stored) || stored.pledgeSymbol === null) return refuse('STATE_CHANGED')
    const money = moneyOf(state.accounts, stored, 'addCollateral')
    if (money.own.balance < quantity)
      return refuse('INSUFFICIENT_BALANCE', {
        fields: [{ field: 'quantity', rule: 'max', max: Amount.text(money.own.balance) }],
      })
    const due = charged(stored, now)
    const more = withSteps({
      ...due.loan,
      pledgeQuantity: add(due.loan.pledgeQuantity, quantity),
      collateral: add(due.loan.collateral, quantity),
      version: stored.version + 1,
    })
    const tick = context.tick(stored.pledgeSymbol)
    const isStillCalled = tick === null || isCalled(more, tick)
    const after = isStillCalled ? more : { ...more, calledAt: null }
    return {
      move: money.pledge(quantity),
      put: [loans.row(after), ...due.rows],
      events: [{ name: 'loanChanged', data: { id } }],
      reply: loanView(after, { price: lastPrice(context, stored.pledgeSymbol), now, lang }),
    }
  },
})
