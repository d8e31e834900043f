import { sum, type Amount } from '@candor/money'
import { isOwed } from './owed.ts'
import type { Loan } from './tables.ts'

/** Used part of the unsecured limit: debts and applications. */
export function usedCredit(open: readonly Loan[]): Amount {
  const own = open.filter(({ loanType }) => loanType === 'credit')
  return sum(own.map((loan) => (isOwed(loan) ? loan.principal : loan.amount)))
}
