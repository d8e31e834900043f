import { Amount, subtract } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import {
  command,
  owned,
  refuse,
  type Change,
  type Effect,
  type NewEvent,
} from '../../platform/lane/index.ts'
import { repaidByItself, totalOf } from '../auto-repay.ts'
import type { LoanContext } from '../context.ts'
import { toLending } from '../lending.ts'
import { moneyOf } from '../money.ts'
import type { LoanEvent } from '../notices.ts'
import { charged, closed, isOwed, soldAt, type Owed } from '../owed.ts'
import { autoDueAt } from '../plan.ts'
import { charges, loans, payments, type Loan } from '../tables.ts'
import { nextDue } from '../view.ts'

/** How early a user is reminded of a due amount, once each. */
const remindMs = 3 * 24 * 3_600_000

/**
 * Auto-repays due amounts of a user's loans, charges all hours that have begun, marks loans as overdue, and writes off
 * unsecured loans that were overdue for too long. The charged hours and the tried due times are the key.
 */
export const chargeLoans = command('chargeLoans', {
  needs: { accounts, loans, charges, payments, ...toLending.needs },
  shares: toLending.shares,
  queue: 'jobs',
  decide(state, _input: null, { now, newId }: LoanContext) {
    // Money that one loan takes is gone for the next: earlier due times come first.
    const free = new Map<string, Amount>()
    const worked = state.loans
      .all()
      .filter(isOwed)
      .toSorted((a, b) => (autoDueAt(a) ?? now) - (autoDueAt(b) ?? now))
      .map(workOff)
    const due = worked.filter(
      ({ loan, before, rows }) =>
        rows.length > 0 || loan.status !== before.status || loan.autoTried !== before.autoTried,
    )
    if (due.length === 0) return refuse('STATE_CHANGED')
    return {
      move: due.flatMap(({ move }) => move),
      put: due.flatMap(({ loan, rows }) => [loans.row(loan), ...rows]),
      events: due.flatMap(({ events }) => events),
      reply: { count: due.length },
    }

    function workOff(before: Owed): Worked {
      const money = moneyOf(state.accounts, before, 'chargeLoans')
      const balance = free.get(before.currency) ?? money.free.balance
      const auto = repaidByItself(before, balance, now)
      const total = totalOf(auto.paid)
      free.set(before.currency, subtract(balance, total))
      const { loan, rows, events } = isOwed(auto.loan)
        ? workedOff(auto.loan, now, auto.short)
        : { loan: auto.loan, rows: [], events: [] }
      const isOver = loan.status === 'repaid'
      const paidRows = auto.paid.map((split) =>
        payments.row({
          ...owned(before.userId),
          id: newId(),
          orderId: before.id,
          kind: 'auto',
          ...split,
          at: now,
        }),
      )
      return {
        before,
        loan: auto.paid.length > 0 ? { ...loan, version: before.version + 1 } : loan,
        move: [
          ...auto.paid.flatMap((split) => money.repay(split, state)),
          ...(isOver ? money.release(before.collateral) : []),
        ],
        rows: [...auto.rows, ...paidRows, ...rows],
        events: [
          ...(total > 0n
            ? [eventOfLoan(before, 'loanAutoRepaid', { amount: Amount.text(total) })]
            : []),
          ...(auto.short === null
            ? []
            : [eventOfLoan(before, 'loanAutoShort', { amount: Amount.text(auto.short) })]),
          ...events,
        ],
      }
    }
  },
})

type Worked = {
  readonly before: Owed
  readonly loan: Loan
  readonly move: Effect[]
  readonly rows: Change[]
  readonly events: NewEvent[]
}

const eventOfLoan = ({ id }: Loan, name: string, more: Partial<LoanEvent> = {}): NewEvent => ({
  name,
  data: { id, price: null, ...more },
})

/** @param short the uncovered amount, of which the user is told */
function workedOff(
  before: Owed,
  now: number,
  short: Amount | null,
): Pick<Worked, 'loan' | 'rows' | 'events'> {
  const { loan: due, rows } = charged(before, now)
  if (due.loanType === 'credit' && now >= soldAt(due)) {
    const given = { shortfall: due.principal, forgiven: due.interest }
    const over = closed({ ...due, ...given }, 'written_off', soldAt(due))
    const loan = { ...over, version: due.version + 1 }
    return { loan, rows, events: [eventOfLoan(due, 'loanWrittenOff')] }
  }
  if (due.status !== before.status)
    return { loan: due, rows, events: short === null ? [eventOfLoan(due, 'loanOverdue')] : [] }
  const { at, no, amount } = nextDue(due, now)
  const isNear = due.status === 'running' && at - now <= remindMs && no > due.reminded
  if (!isNear) return { loan: due, rows, events: [] }
  const events = [eventOfLoan(due, 'loanDueSoon', { amount: Amount.text(amount), at })]
  return { loan: { ...due, reminded: no }, rows, events }
}
