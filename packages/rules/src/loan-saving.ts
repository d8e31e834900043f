import { smaller, subtract, sum, type Amount, type Rate } from '@candor/money'
import { creditHours, plannedLeft, type Instalment } from './instalments.ts'
import { splitPayment, type Debt } from './loan.ts'

/** A loan as it stands, and when it is due: of one that is paid back in one sum the plan is one instalment. */
export type LoanAhead = {
  readonly plan: readonly Instalment[]
  /** With the interest of every hour that has begun. */
  readonly debt: Debt
  readonly dailyRate: Rate
  readonly overdueRate: Rate
  /** So many hours were charged. */
  readonly hour: number
}

/**
 * What a payment of now saves: the interest of the hours until the last instalment is due, with and without the payment. Of both
 * everything that is due later is paid when it is due. Nothing is saved past the end.
 */
export function interestSaved(loan: LoanAhead, paid: Amount): Amount {
  const { principal } = loan.debt
  const left = subtract(principal, splitPayment(loan.debt, paid).principal)
  return subtract(interestAhead(loan, principal), interestAhead(loan, left))
}

/** What the hours from now until the last instalment cost, if whatever is due by an instalment is paid then. */
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
