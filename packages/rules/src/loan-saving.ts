import { smaller, subtract, sum, type Amount, type Rate } from '@candor/money'
import { creditHours, plannedLeft, type Instalment } from './instalments.ts'
import { splitPayment, type Debt } from './loan.ts'

/** The state of a loan and its plan; a loan repaid in one sum has a plan of one instalment. */
export type LoanAhead = {
  readonly plan: readonly Instalment[]
  /** Includes the interest of every hour that has begun. */
  readonly debt: Debt
  readonly dailyRate: Rate
  readonly overdueRate: Rate
  /** The number of hours charged so far. */
  readonly hour: number
}

/**
 * The interest saved by a payment now: the difference of the interest until the last instalment with and without it.
 * Both cases assume that all later instalments are paid on time. Nothing is saved after the end.
 */
export function interestSaved(loan: LoanAhead, paid: Amount): Amount {
  const { principal } = loan.debt
  const left = subtract(principal, splitPayment(loan.debt, paid).principal)
  return subtract(interestAhead(loan, principal), interestAhead(loan, left))
}

/** The interest of the hours from now until the last instalment, if each due amount is paid on time. */
function interestAhead(
  { plan, dailyRate, overdueRate, hour }: LoanAhead,
  principal: Amount,
): Amount {
  let [left, before] = [principal, hour]
  const costs = plan
    .filter(({ dueHour }) => dueHour > hour)
    .map(({ dueHour }) => {
      const charge = { plan, principal: left, dailyRate, overdueRate, mostLate: 0 }
      const spans = creditHours(charge, before, dueHour)
      before = dueHour
      left = smaller(left, plannedLeft(plan, dueHour))
      return sum(spans.map(({ amount }) => amount))
    })
  return sum(costs)
}
