import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import {
  loanApplication,
  LoanAgreement,
  LoanDetail,
  LoanInfo,
  LoanOrder,
  LoanQuote,
  LoanSet,
  LoanSetId,
  LoanType,
} from './loans-shapes.ts'
import { Signature } from './loan-signature.ts'
import { listFields, OwnStatus, page, wholeNumber } from './query.ts'
import { Count, Currency, Id, Ms, PositiveDec, Text } from './scalars.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 30, perMs: MINUTE, by: 'user' } as const

export const listLoanSets = endpoint({
  name: 'listLoanSets',
  concept: 'loans',
  auth: 'optional',
  limit: { count: 300, perMs: MINUTE, by: 'ip' },
  request: v.object({ loanType: v.optional(LoanType) }),
  result: v.array(LoanSet),
  errors: [],
  summary: 'What is lent: bounds, terms, rates, and what secures it at which loan-to-value.',
})

export const getLoanInfo = endpoint({
  name: 'getLoanInfo',
  concept: 'loans',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: LoanInfo,
  errors: [],
  summary: 'What a user may borrow and why, what they owe, and what is due next.',
})

export const quoteLoan = endpoint({
  name: 'quoteLoan',
  concept: 'loans',
  auth: 'token',
  limit: reading,
  request: v.object({
    setId: LoanSetId,
    amount: PositiveDec,
    days: v.optional(wholeNumber(1, 10_000)),
    /** Instead of days: the number of monthly instalments. */
    months: v.optional(wholeNumber(1, 60)),
    pledgeCurrency: v.optional(Currency),
    pledgeQuantity: v.optional(PositiveDec),
  }),
  result: LoanQuote,
  errors: [
    'NOT_FOUND',
    'TERM_INVALID',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'AMOUNT_PRECISION',
    'CURRENCY_UNSUPPORTED',
    'PRICE_STALE',
  ],
  summary: 'What a loan costs in all, when it is due, what its pledge is worth, and its agreement.',
})

export const loanApplyErrors = [
  'RESTRICTED',
  'PAUSED',
  'SELF_EXCLUDED',
  'NOT_FOUND',
  'GUEST_NOT_ALLOWED',
  'KYC_REQUIRED',
  'TERM_INVALID',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_ABOVE_MAX',
  'AMOUNT_PRECISION',
  'SIGNATURE_REQUIRED',
  'AGREEMENT_OUTDATED',
  'OVERDUE_EXISTS',
  'COUNTRY_RESTRICTED',
  'CAPTCHA_WRONG',
  'CAPTCHA_EXPIRED',
  'SECURITY_CODE_REQUIRED',
  'SECURITY_CODE_WRONG',
  'PASSKEY_FAILED',
  'STATE_CHANGED',
] as const

export const applyPledgeLoan = endpoint({
  name: 'applyPledgeLoan',
  concept: 'loans',
  auth: 'token',
  limit: acting,
  money: { validMs: 15 * SECOND },
  request: v.strictObject({
    ...loanApplication,
    days: Count,
    pledgeCurrency: Currency,
    pledgeQuantity: PositiveDec,
  }),
  result: LoanOrder,
  errors: [
    ...loanApplyErrors,
    'CURRENCY_UNSUPPORTED',
    'PRICE_STALE',
    'INSUFFICIENT_BALANCE',
    'LTV_TOO_HIGH',
    'TOO_MANY_PENDING',
    'LOAN_PENDING_EXISTS',
  ],
  summary:
    'Signs the agreement, locks the pledge and pays the loan out, where the pledge covers ' +
    'it; where the lending account does not, it waits.',
})

export const repayLoan = endpoint({
  name: 'repayLoan',
  concept: 'loans',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({ id: Id, amount: PositiveDec }),
  result: LoanOrder,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'INSUFFICIENT_BALANCE', 'AMOUNT_PRECISION'],
  summary:
    'Pays a loan back, whole or in part, at any time and without a fee: interest first, never more than is owed.',
})

export const setLoanAutoRepay = endpoint({
  name: 'setLoanAutoRepay',
  concept: 'loans',
  auth: 'token',
  limit: acting,
  money: null,
  underRestriction: true,
  request: v.strictObject({ id: Id, isOn: v.boolean() }),
  result: LoanOrder,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Says whether a loan pays itself back from the balance at each due time: all that is due ' +
    'then, or nothing where the balance does not cover it.',
})

export const addLoanCollateral = endpoint({
  name: 'addLoanCollateral',
  concept: 'loans',
  auth: 'token',
  limit: acting,
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({ id: Id, quantity: PositiveDec }),
  result: LoanOrder,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'INSUFFICIENT_BALANCE', 'AMOUNT_PRECISION'],
  summary:
    'Adds to the pledge of a loan: its loan-to-value falls, and so do the prices of its steps.',
})

export const takeLoanCollateral = endpoint({
  name: 'takeLoanCollateral',
  concept: 'loans',
  auth: 'token',
  limit: acting,
  money: { validMs: 15 * SECOND },
  underRestriction: true,
  request: v.strictObject({ id: Id, quantity: PositiveDec }),
  result: LoanOrder,
  errors: [
    'NOT_FOUND',
    'STATE_CHANGED',
    'OVERDUE_EXISTS',
    'CURRENCY_UNSUPPORTED',
    'PRICE_STALE',
    'LTV_TOO_HIGH',
    'AMOUNT_PRECISION',
  ],
  summary:
    'Takes some of the pledge of a loan back, as far as the rest carries what is owed at its ' +
    'first loan-to-value, at a fresh price.',
})

export const listLoans = endpoint({
  name: 'listLoans',
  concept: 'loans',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    loanType: v.optional(LoanType),
    /** `1,2` the running or waiting loans, `3` the history. */
    status: v.optional(OwnStatus),
  }),
  result: page(LoanOrder),
  errors: [],
  summary: "The user's loans, latest first.",
})

export const getLoan = endpoint({
  name: 'getLoan',
  concept: 'loans',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: LoanDetail,
  errors: ['NOT_FOUND'],
  summary: 'One loan: what is owed, what was paid, and what was sold of its pledge by which ticks.',
})

export const getLoanAgreement = endpoint({
  name: 'getLoanAgreement',
  concept: 'loans',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({ id: Id }),
  result: v.strictObject({
    ...LoanAgreement.entries,
    lang: Text,
    signature: Signature,
    signedAt: Ms,
  }),
  errors: ['NOT_FOUND'],
  summary: 'The agreement of a loan, word for word as it was signed, with the signature.',
})

export const getLoanDocument = endpoint({
  name: 'getLoanDocument',
  concept: 'loans',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({ id: Id }),
  /** A PDF, in base64. */
  result: v.strictObject({ name: Text, sha256: Text, content: Text }),
  errors: ['NOT_FOUND', 'DOCUMENT_FAILED'],
  summary:
    'The signed agreement of a loan as a file, whose fingerprint the loan names. NOT_FOUND ' +
    'until it is written; DOCUMENT_FAILED where that failed and is tried again later.',
})
