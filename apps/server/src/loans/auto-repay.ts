import { Amount, add, subtract, sum } from '@candor/money'
import { dueBy, latePart, type Debt } from '@candor/rules'
import type { Change } from '../platform/lane/index.ts'
import { charged, closed, debtOf, onTime, paidBack, type Owed } from './owed.ts'
import { autoDueAt, dueHoursOf, planOf } from './plan.ts'
import type { Loan } from './tables.ts'

export type AutoRepaid = {
  readonly loan: Loan
  /** What its hours up to its due times cost. */
  readonly rows: readonly Change[]
  /** What was paid, of each due time that was covered. */
  readonly paid: readonly Debt[]
  /** What was due and is not covered; null where everything was. */
  readonly short: Amount | null
}

/**
 * Pays back what is due of a loan that pays itself back, as it stood at each due time up to now: all of it, or nothing where the
 * balance does not cover it. What another due time asks for is tried by itself. However late that is noticed, no hour past a due
 * time that is covered costs anything.
 * @param free what may be taken
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

/** What is to be paid at the next due time so that nothing is late then: nothing where that much was paid before. */
function dueAmount(loan: Owed): Amount {
  const plan = planOf(loan, loan.startAt)
  const hour = dueHoursOf(loan, loan.startAt)[loan.autoTried]!
  const isPaid = latePart(plan, loan.principal, hour) === Amount.zero
  return isPaid ? Amount.zero : dueBy(plan, loan, hour)
}
