import { Price, format } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { command, refuse, type NewEvent } from '../../platform/lane/index.ts'
import type { LoanContext, Tick } from '../context.ts'
import { charged, isOwed, isYetToPay, soldAt, withSteps, type Owed } from '../owed.ts'
import { toLending } from '../lending.ts'
import type { LoanEvent } from '../notices.ts'
import { isCalled, sellingWindow, sold, windowsOf, type Sold, type Window } from '../sale.ts'
import { loans, payments, sales } from '../tables.ts'

export type JudgeInput = {
  readonly symbol: string
  /** The committed ticks of the run, in order. */
  readonly ticks: readonly Tick[]
}

/** A user is told of the same step at most once in this time. */
export const callAgainMs = 24 * 3_600_000

type Judged = Sold & { readonly event: NewEvent }

/**
 * Judges a user's collateral by the ticks of a run: sells it after three consecutive ticks at the liquidation step or when a
 * loan is overdue for too long, and warns at the margin call step. The tick of the last sale is the key: only later ticks judge
 * a loan, so a repeated run does no harm.
 */
export const judgeLoans = command('judgeLoans', {
  needs: { accounts, loans, payments, sales, ...toLending.needs },
  shares: toLending.shares,
  queue: 'jobs',
  decide(state, { symbol, ticks }: JudgeInput, context: LoanContext) {
    const { now, newId } = context
    const windows = windowsOf(ticks)
    const judge = (stored: Owed): Judged | null => {
      const due = charged(stored, now)
      const { loan } = due
      const [window, reason] = reasonToSell(loan, windows, now)
      if (window !== undefined) {
        const made = sold(loan, { window, reason, money: state, newId, now })
        const event = { name: 'collateralSold', data: eventOf(loan) }
        return { ...made, rows: [...due.rows, ...made.rows], event }
      }
      const last = ticks.at(-1)
      const isDue = loan.calledAt === null || loan.calledAt + callAgainMs <= now
      if (last === undefined || !isDue || !isCalled(loan, last)) return null
      const called = withSteps({ ...loan, calledAt: now })
      const event = { name: 'loanMarginCall', data: eventOf(called) }
      return { loan: called, move: [], rows: due.rows, event }
    }
    const judged = state.loans
      .all()
      .filter(isOwed)
      .filter((loan) => loan.pledgeSymbol === symbol && loan.collateral > 0n)
      .flatMap((loan) => judge(loan) ?? [])
    if (judged.length === 0) return refuse('STATE_CHANGED')
    return {
      move: judged.flatMap(({ move }) => move),
      put: judged.flatMap(({ loan, rows }) => [loans.row(loan), ...rows]),
      events: judged.map(({ event }) => event),
      reply: { count: judged.length },
    }
  },
})

/** With the sale price in whole cents. */
const eventOf = ({ id, liquidationPrice }: Owed): LoanEvent => ({
  id,
  price: liquidationPrice === null ? null : format(Price.text(liquidationPrice), { decimals: 2 }),
})

function reasonToSell(
  loan: Owed,
  windows: readonly Window[],
  now: number,
): [Window | undefined, 'ltv' | 'overdue'] {
  // A loan on auto-repay is not overdue before that was tried.
  if (now >= soldAt(loan) && !isYetToPay(loan, now)) return [windows.at(-1), 'overdue']
  return [sellingWindow(loan, windows), 'ltv']
}
