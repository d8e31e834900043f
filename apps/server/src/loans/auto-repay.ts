import { Amount, add, subtract, sum } from '@candor/money'
import { dueBy, latePart, type Debt } from '@candor/rules'
import type { Change } from '../platform/lane/index.ts'
import { charged, closed, debtOf, onTime, paidBack, type Owed } from './owed.ts'
import { autoDueAt, dueHoursOf, planOf } from './plan.ts'
import type { Loan } from './tables.ts'

export type AutoRepaid = {
  readonly loan: Loan
  /** Interest of the hours up to its due times. */
  readonly rows: readonly Change[]
  /** Payment of each covered due time. */
  readonly paid: readonly Debt[]
  /** The uncovered amount; null if all was covered. */
  readonly short: Amount | null
}

/**
 * Repays the due parts of a loan on auto-repay, as of each due time up to now: each in full, or not at all if the balance is
 * too small. Each due time is tried separately. However late the job runs, no hour after a covered due time costs interest.
 * @param free available money
 */
export function repaidByItself(before: Owed, free: Amount, now: number): AutoRepaid {
  let [loan, left, short] = [before, free, null as Amount | null]
  const [rows, paid]: [Change[], Debt[]] = [[], []]
  for (let at = autoDueAt(loan); at !== null && at <= now; at = autoDueAt(loan)) {
    const due = charged(loan, now)
    rows.push(...due.rows)
    const amount = dueAmount(due.loan)
    loan = { ...due.loan, autoTried: loan.autoTried + 1 }
    if (amount > left) short = amount
    if (amount === Amount.zero || amount > left) continue
    const back = paidBack(loan, amount)
    paid.push(back.split)
    left = subtract(left, amount)
    short = null
    loan = onTime(back.loan, at)
    if (debtOf(loan) === Amount.zero)
      return { loan: closed(loan, 'repaid', now), rows, paid, short }
  }
  return { loan, rows, paid, short }
}

export const totalOf = (paid: readonly Debt[]): Amount =>
  sum(paid.map(({ interest, principal }) => add(interest, principal)))

/** Payment at the next due time after which nothing is late; zero if it was prepaid. */
function dueAmount(loan: Owed): Amount {
  const plan = planOf(loan, loan.startAt)
  const hour = dueHoursOf(loan, loan.startAt)[loan.autoTried]!
  const isPaid = latePart(plan, loan.principal, hour) === Amount.zero
  return isPaid ? Amount.zero : dueBy(plan, loan, hour)
}
