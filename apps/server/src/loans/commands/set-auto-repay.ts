import type { Language } from '@candor/api'
import { loanHourMs } from '@candor/rules'
import { command, refuse } from '../../platform/lane/index.ts'
import { lastPrice, type LoanContext } from '../context.ts'
import { charged, isOwed } from '../owed.ts'
import { dueHoursOf } from '../plan.ts'
import { loans } from '../tables.ts'
import { isWaiting, loanView } from '../view.ts'

export type SetAutoRepayInput = {
  readonly id: string
  readonly isOn: boolean
  readonly lang: Language
}

/**
 * Switches auto-repay from the balance on or off. Past due times are not tried; after the last one it cannot be switched on.
 */
export const setAutoRepay = command('setAutoRepay', {
  needs: { loans },
  reads: ({ id }: SetAutoRepayInput) => ({ loans: [id] }),
  decide(state, { id, isOn, lang }: SetAutoRepayInput, context: LoanContext) {
    const { now } = context
    const stored = state.loans.get(id)
    if (stored === undefined) return refuse('NOT_FOUND')
    if (!isOwed(stored) && !isWaiting(stored)) return refuse('STATE_CHANGED')
    const due = isOwed(stored) ? charged(stored, now) : { loan: stored, rows: [] }
    const { startAt } = stored
    const dueTimes = startAt === null ? [] : dueHoursOf(stored, startAt)
    const past = dueTimes.filter((hour) => startAt! + hour * loanHourMs <= now).length
    const isOver = startAt !== null && past === dueTimes.length
    if (isOn && !stored.autoRepay && isOver) return refuse('STATE_CHANGED')
    const version = stored.version + 1
    // A due time that has just passed is still tried if auto-repay was on.
    const autoTried = isOn && stored.autoRepay ? stored.autoTried : past
    const after = { ...due.loan, autoRepay: isOn, autoTried, version }
    return {
      put: [loans.row(after), ...due.rows],
      events: [{ name: 'loanChanged', data: { id } }],
      reply: loanView(after, { price: lastPrice(context, stored.pledgeSymbol), now, lang }),
    }
  },
})
