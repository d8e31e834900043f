import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { deskCommand, approvals, type Actor } from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { Currencies } from '../currencies.ts'
import { askAbout } from '../desk/ask-about.ts'
import { adjustBalance, adjustmentFault, isAsked, waitingSum, type Wish } from './adjust-balance.ts'
import { madeAdjustments } from './tables.ts'

export type CreateAdjustment = Omit<Wish, 'amount'> & {
  readonly amount: Amount
  readonly remark: string
  readonly actor: Actor
}

/** Asks to correct a balance. Nothing moves before a second person agrees to exactly this. */
export function createAdjustment(currencies: Currencies) {
  const kind = adjustBalance(currencies)
  return deskCommand('createAdjustment', {
    needs: { users, accounts, approvals, made: madeAdjustments },
    decide(state, input: CreateAdjustment, context) {
      const { actor, remark, amount, ...rest } = input
      if (state.users === undefined || hasEnded(state.users)) return refuse('NOT_FOUND')
      const wish: Wish = { ...rest, amount: Amount.text(amount) }
      const { now } = context
      if (isAsked(state.approvals.all(), wish, now)) return refuse('STATE_CHANGED')
      const waiting = waitingSum(state.approvals.all(), wish.currency, now)
      const known = { accounts: state.accounts, made: state.made, waiting }
      const fault = adjustmentFault(currencies, wish, known, now)
      if (fault !== null) return fault
      const about = { userId: wish.userId, wish, remark, actor }
      return askAbout(kind, { action: 'askToAdjust', ...about }, context)
    },
  })
}
