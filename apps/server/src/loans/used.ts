import { sum, type Amount } from '@candor/money'
import { isOwed } from './owed.ts'
import type { Loan } from './tables.ts'

/** What of the limit is used by loans without a pledge: what is owed, and what is asked for. */
export function usedCredit(open: readonly Loan[]): Amount {
  const own = open.filter(({ loanType }) => loanType === 'credit')
  return sum(own.map((loan) => (isOwed(loan) ? loan.principal : loan.amount)))
}
