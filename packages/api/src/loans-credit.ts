import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { loanApplyErrors } from './loans.ts'
import { loanApplication, LoanOrder } from './loans-shapes.ts'
import { Count, Id } from './scalars.ts'

const acting = { count: 30, perMs: MINUTE, by: 'user' } as const

export const applyCreditLoan = endpoint({
  name: 'applyCreditLoan',
  concept: 'loans',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  request: v.strictObject({
    ...loanApplication,
    /** For a loan repaid in one sum. */
    days: v.optional(Count),
    /** Instead of days: the number of monthly instalments. */
    months: v.optional(Count),
  }),
  result: LoanOrder,
  errors: [
    ...loanApplyErrors,
    'LOAN_LIMIT_EXCEEDED',
    'LOAN_PENDING_EXISTS',
    'TOO_MANY_PENDING',
    'LOAN_APPLICATIONS_LIMIT',
  ],
  summary:
    'Signs the agreement of a loan without a pledge and asks for it; operators look at it before it is paid out.',
})

export const cancelLoan = endpoint({
  name: 'cancelLoan',
  concept: 'loans',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({ id: Id }),
  result: LoanOrder,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary: 'Takes back a loan that was asked for and is not paid out yet.',
})
