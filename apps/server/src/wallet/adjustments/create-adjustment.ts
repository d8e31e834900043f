import { Amount } from '@candor/money'
import type { Symbols } from '../../market/index.ts'
import { accounts } from '../../ledger/index.ts'
import { consoleCommand, approvals, type Actor } from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { Currencies } from '../currencies.ts'
import { askAbout } from '../console/ask-about.ts'
import {
  adjustBalance,
  adjustmentFault,
  isAsked,
  waitingSums,
  type Correction,
} from './adjust-balance.ts'
import { adjustments } from './tables.ts'
import { valuesAt, type PriceContext } from './value.ts'

export type CreateAdjustment = Omit<Correction, 'amount'> & {
  readonly amount: Amount
  readonly remark: string
  readonly actor: Actor
}

/** Requests a correction of a balance. No money moves before a second operator approves exactly this. */
export function createAdjustment(currencies: Currencies, symbols: Symbols) {
  const kind = adjustBalance(currencies, symbols)
  return consoleCommand('createAdjustment', {
    needs: { users, accounts, approvals, made: adjustments },
    decide(state, input: CreateAdjustment, context: PriceContext) {
      const { actor, remark, amount, ...rest } = input
      if (state.users === undefined || hasEnded(state.users)) return refuse('NOT_FOUND')
      const correction: Correction = { ...rest, amount: Amount.text(amount) }
      const { now } = context
      if (isAsked(state.approvals.all(), correction, now)) return refuse('STATE_CHANGED')
      const waiting = waitingSums(state.approvals.all(), now)
      const valueOf = valuesAt(symbols, context)
      const known = { accounts: state.accounts, made: state.made, waiting, valueOf }
      const fault = adjustmentFault(currencies, correction, known, now)
      if (fault !== null) return fault
      const about = { userId: correction.userId, payload: correction, remark, actor }
      return askAbout(kind, { action: 'askToAdjust', ...about }, context)
    },
  })
}
