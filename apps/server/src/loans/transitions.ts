import type { Transitions } from '../platform/transitions.ts'
import type { Loan } from './tables.ts'

/**
 * Transitions of a loan: a secured loan runs from the signature on, an unsecured one is reviewed first. Every charge of hours
 * may find it late.
 */
export const loanTransitions: Transitions<Loan['status']> = {
  pending: {
    decideLoan: ['passed', 'rejected'],
    cancelLoan: ['cancelled'],
    payOutLoans: ['cancelled'],
  },
  passed: { payOutLoans: ['running', 'cancelled'], cancelLoan: ['cancelled'] },
  running: {
    chargeLoans: ['overdue', 'repaid', 'written_off'],
    repayLoan: ['overdue', 'repaid'],
    addCollateral: ['overdue'],
    setAutoRepay: ['overdue'],
    judgeLoans: ['overdue', 'liquidated'],
  },
  overdue: {
    chargeLoans: ['running', 'repaid', 'written_off'],
    repayLoan: ['running', 'repaid'],
    judgeLoans: ['liquidated'],
  },
  repaid: {},
  liquidated: {},
  written_off: {},
  rejected: {},
  cancelled: {},
}
