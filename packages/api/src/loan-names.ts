export const loanTypes = ['credit', 'pledge'] as const

/** The states of a loan, in order. */
export const loanStatuses = [
  'pending_review',
  'under_review',
  'passed',
  'paid',
  'overdue',
  'repaid',
  'liquidated',
  'written_off',
  'rejected',
  'cancelled',
] as const

/** The numbers of the wire. */
export const loanStatusNumbers = {
  pending_review: 1,
  under_review: 2,
  passed: 3,
  paid: 4,
  overdue: 6,
  repaid: 5,
  liquidated: 7,
  written_off: 8,
  rejected: -1,
  cancelled: -2,
} as const satisfies Record<(typeof loanStatuses)[number], number>

/** Reasons for refusing a requested loan: each has a sentence `loan.<key>` in `messages/`. */
export const loanRejections = [
  'history_too_short',
  'amount_too_high',
  'details_unclear',
  'not_offered',
] as const
export type LoanRejection = (typeof loanRejections)[number]

/**
 * Reasons why a loan ended before it began: a decision, no decision within `loanReviewDays`, no payout within a day
 * after the approval, or a user who was no longer eligible at the payout.
 */
export const loanReasons = [
  ...loanRejections,
  'lapsed',
  'not_decided',
  'overdue',
  'identity_missing',
] as const
export type LoanReason = (typeof loanReasons)[number]

/** Reasons for selling collateral. */
export const loanSaleReasons = ['ltv', 'overdue'] as const

/** The parts of an agreement, in their order: each is a sentence `loan.agreement.<part>` in `messages/`. */
export const agreementParts = [
  'title',
  'parties',
  'sum',
  'sumMonths',
  'interest',
  'cost',
  'due',
  'instalments',
  'early',
  'overduePledge',
  'overdueCredit',
  'review',
  'writtenOff',
  'collateral',
  'steps',
  'sale',
  'sandbox',
] as const
export type AgreementPart = (typeof agreementParts)[number]

/** A loan request without collateral lapses after this many days without a decision. */
export const loanReviewDays = 7

/** A loan builds credit only after it was owed for this many days: borrowing and repaying at once proves nothing. */
export const creditHistoryDays = 3
