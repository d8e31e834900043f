import { dayMs, loanReviewDays, type LoanReason } from '@candor/api'
import { Amount } from '@candor/money'
import type { LoanFacts } from '@candor/rules'
import { accounts } from '../../ledger/index.ts'
import { exclusions, users } from '../../people/index.ts'
import {
  command,
  refuse,
  type Change,
  type Effect,
  type Refusal,
  type NewEvent,
} from '../../platform/lane/index.ts'
import type { LoanContext } from '../context.ts'
import { lendingFault, limitFault, ownFault, personFault } from '../faults.ts'
import { openLending, ofLending, type Lending } from '../lending.ts'
import { moneyOf } from '../money.ts'
import { begun } from '../new-loan.ts'
import type { LoanEvent } from '../notices.ts'
import { charged } from '../owed.ts'
import { carryingTick } from '../pledge-fault.ts'
import { charges, loans, type Loan } from '../tables.ts'
import type { LoanSets } from '../terms.ts'

/** An approved loan that cannot be paid out for this long lapses, because its facts are outdated. */
export const lapseMs = 24 * 3_600_000
/** An undecided application lapses too. */
export const reviewMs = loanReviewDays * dayMs

export type PayOutInput = {
  readonly userId: string
  /** The user's present facts, which determine the limit. */
  readonly facts: LoanFacts
  readonly isGuest: boolean
  /** Loan sets, which tell the required identity level. */
  readonly sets: LoanSets
}

/**
 * Pays out a user's approved loans once, as far as the lending account covers them and no earlier loan waits; an uncovered loan
 * waits, and its user is told. A user who could no longer apply (overdue, identity, limit) is refused with the reason. A paused
 * loan, and one whose collateral is too small now, holds up no other. All lapse a day after approval, and undecided
 * applications after a week, however late the job runs.
 */
export const payOutLoans = command('payOutLoans', {
  needs: { accounts, exclusions, users, loans, charges, ...ofLending.needs },
  shares: ofLending.shares,
  queue: 'jobs',
  decide(state, input: PayOutInput, context: LoanContext) {
    const { userId } = input
    const { now } = context
    const own = state.loans.all()
    const passed = own.filter(({ status }) => status === 'passed')
    const undecided = own.filter(
      ({ status, appliedAt }) => status === 'pending' && now >= appliedAt + reviewMs,
    )
    const isBarred = lendingFault(state, userId, context) !== null
    const lender = openLending(state, 'payOutLoans')
    const done = passed
      .toSorted((a, b) => (a.waitingAt ?? now) - (b.waitingAt ?? now) || a.passedAt! - b.passedAt!)
      .flatMap((loan): Done[] => {
        const money = moneyOf(state.accounts, loan, 'payOutLoans')
        const end = (how: Ending, name: 'loanLapsed' | 'loanRejected') =>
          ended(loan, how, { name, move: money.release(loan.collateral), left: lender.leave(loan) })
        const lapsesAt = loan.passedAt! + lapseMs
        if (now >= lapsesAt) return [end({ reasonKey: 'lapsed', closedAt: lapsesAt }, 'loanLapsed')]
        const others = own.filter(({ id }) => id !== loan.id)
        const fault = borrowerFault(loan, input, others, now)
        if (fault !== null)
          return [end({ reasonKey: reasonOf(fault), closedAt: now }, 'loanRejected')]
        const tick = carryingTick(loan, context)
        if (isBarred || tick === undefined) return putOff(loan, lender)
        if (!lender.covers(loan)) return loan.waitingAt === null ? [waiting(loan, lender, now)] : []
        const start = begun(loan, now)
        const { loan: owed, rows } = charged({ ...start, sinceSeq: tick?.seq ?? null }, now)
        const data: LoanEvent = { id: loan.id, price: null, amount: Amount.text(loan.amount) }
        return [
          {
            move: [lender.take(loan), ...money.payOut(loan.amount)],
            rows: [loans.row({ ...owed, waitingAt: null }), ...rows, ...lender.leave(loan)],
            events: [{ name: 'creditPaidOut', data }],
          },
        ]
      })
    const late = undecided.map((loan) =>
      ended(
        loan,
        { reasonKey: 'not_decided', closedAt: loan.appliedAt + reviewMs },
        { name: 'loanRejected', move: [], left: [] },
      ),
    )
    done.push(...late)
    if (done.length === 0) return refuse('STATE_CHANGED')
    return {
      move: done.flatMap(({ move }) => move),
      put: done.flatMap(({ rows }) => rows),
      events: done.flatMap(({ events }) => events),
      reply: { count: done.length },
    }
  },
})

type Done = { readonly move: Effect[]; readonly rows: Change[]; readonly events: NewEvent[] }

const next = (loan: Loan, over: Partial<Loan>) =>
  loans.row({ ...loan, ...over, version: loan.version + 1 })

/** The account is too small, or an earlier loan waits. The user is told once, even after giving up turns. */
function waiting(loan: Loan, lender: Lending, now: number): Done {
  const data: LoanEvent = { id: loan.id, price: null, amount: Amount.text(loan.amount) }
  return {
    move: [],
    rows: [
      next(loan, { waitingAt: now, waitToldAt: loan.waitToldAt ?? now }),
      lender.wait(loan, now),
    ],
    events: loan.waitToldAt === null ? [{ name: 'loanWaits', data }] : [],
  }
}

/** A loan that may not be paid out now gives its turn to later ones. */
function putOff(loan: Loan, lender: Lending): Done[] {
  if (loan.waitingAt === null) return []
  return [{ move: [], rows: [next(loan, { waitingAt: null }), ...lender.leave(loan)], events: [] }]
}

type Ending = { readonly reasonKey: LoanReason; readonly closedAt: number }

/** Ends a loan without a payout, with a notice to its user. */
function ended(
  loan: Loan,
  ending: Ending,
  { name, move, left }: { readonly name: string; readonly move: Effect[]; readonly left: Change[] },
): Done {
  const over = { status: 'cancelled', waitingAt: null, collateral: Amount.zero } as const
  const data: LoanEvent = { id: loan.id, price: null, reason: ending.reasonKey }
  return { move, rows: [next(loan, { ...over, ...ending }), ...left], events: [{ name, data }] }
}

/** Why a user could no longer apply for this loan, by the rules of the application. */
function borrowerFault(
  loan: Loan,
  { facts, isGuest, sets }: PayOutInput,
  others: readonly Loan[],
  now: number,
): Refusal | null {
  const person = { identityLevel: facts.identityLevel, isGuest }
  // Also for a set that is no longer offered: lending requires some identity.
  const kycLimit = sets.get(loan.setId)?.kycLimit ?? 1
  return (
    personFault(person, { kycLimit }) ??
    ownFault(others, now) ??
    (loan.loanType === 'credit' ? limitFault(facts, others, loan) : null)
  )
}

const reasons: Readonly<Record<string, LoanReason>> = {
  KYC_REQUIRED: 'identity_missing',
  OVERDUE_EXISTS: 'overdue',
  LOAN_LIMIT_EXCEEDED: 'amount_too_high',
}
const reasonOf = ({ refused }: Refusal): LoanReason => reasons[refused] ?? 'not_offered'
