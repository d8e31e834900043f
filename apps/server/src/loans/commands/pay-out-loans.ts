import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { exclusions, users } from '../../people/index.ts'
import { command, refuse, type Change, type Effect, type Told } from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import { lendingFault } from '../faults.ts'
import { openLending, ofLending, type Lending } from '../lending.ts'
import { moneyOf } from '../money.ts'
import { begun } from '../new-loan.ts'
import type { LoanTold } from '../notices.ts'
import { charged } from '../owed.ts'
import { carryingTick } from '../pledge-fault.ts'
import { charges, loans, type Loan } from '../tables.ts'

/** What was passed and cannot be paid out for so long lapses: nobody is lent to by what was true long ago. */
export const lapseMs = 24 * 3_600_000

/**
 * Pays out the loans of a user that were passed, once, as far as the lending account covers them and nothing that came before
 * waits for it; what is not covered waits, and its user is told. What the user may not borrow now, and what its pledge does not
 * carry now, keeps nobody else waiting. All of it lapses a day after it was passed, however late that is noticed.
 */
export const payOutLoans = command('payOutLoans', {
  needs: { accounts, exclusions, users, loans, charges, ...ofLending.needs },
  shares: ofLending.shares,
  queue: 'jobs',
  decide(state, { userId }: { readonly userId: string }, context: LoanContext) {
    const { now } = context
    const isPassed = ({ status }: Loan) => status === 'passed'
    const passed = state.loans.all().filter(isPassed)
    const isBarred = lendingFault(state, userId, context) !== null
    const lender = openLending(state, 'payOutLoans')
    const done = passed
      .toSorted((a, b) => (a.waitingAt ?? now) - (b.waitingAt ?? now) || a.passedAt! - b.passedAt!)
      .flatMap((loan): Done[] => {
        const money = moneyOf(state.accounts, loan, 'payOutLoans')
        if (now >= loan.passedAt! + lapseMs)
          return [lapsed(loan, [lender.leave(loan), money.release(loan.collateral)])]
        const tick = carryingTick(loan, context)
        if (isBarred || tick === undefined) return putOff(loan, lender)
        if (!lender.covers(loan)) return loan.waitingAt === null ? [waiting(loan, lender, now)] : []
        const start = begun(loan, now)
        const { loan: owed, rows } = charged({ ...start, sinceSeq: tick?.seq ?? null }, now)
        const data: LoanTold = { id: loan.id, price: null, amount: Amount.text(loan.amount) }
        return [
          {
            move: [lender.take(loan), ...money.payOut(loan.amount)],
            rows: [loans.row({ ...owed, waitingAt: null }), ...rows, ...lender.leave(loan)],
            told: [{ name: 'creditPaidOut', data }],
          },
        ]
      })
    if (done.length === 0) return refuse('STATE_CHANGED')
    return {
      move: done.flatMap(({ move }) => move),
      put: done.flatMap(({ rows }) => rows),
      tell: done.flatMap(({ told }) => told),
      reply: { count: done.length },
    }
  },
})

type Done = { readonly move: Effect[]; readonly rows: Change[]; readonly told: Told[] }

const next = (loan: Loan, over: Partial<Loan>) =>
  loans.row({ ...loan, ...over, version: loan.version + 1 })

/** The account has too little, or something waits that came before. Its user is told once, whatever turns it gave up since. */
function waiting(loan: Loan, lender: Lending, now: number): Done {
  const data: LoanTold = { id: loan.id, price: null, amount: Amount.text(loan.amount) }
  return {
    move: [],
    rows: [
      next(loan, { waitingAt: now, waitToldAt: loan.waitToldAt ?? now }),
      lender.wait(loan, now),
    ],
    told: loan.waitToldAt === null ? [{ name: 'loanWaits', data }] : [],
  }
}

/** What may not be paid out now leaves its turn to those behind it. */
function putOff(loan: Loan, lender: Lending): Done[] {
  if (loan.waitingAt === null) return []
  return [{ move: [], rows: [next(loan, { waitingAt: null }), ...lender.leave(loan)], told: [] }]
}

function lapsed(loan: Loan, [left, back]: [Change[], Effect[]]): Done {
  const closedAt = loan.passedAt! + lapseMs
  const over = { status: 'cancelled', reasonKey: 'lapsed', closedAt, waitingAt: null } as const
  const data: LoanTold = { id: loan.id, price: null }
  return {
    move: back,
    rows: [next(loan, { ...over, collateral: Amount.zero }), ...left],
    told: [{ name: 'loanLapsed', data }],
  }
}
