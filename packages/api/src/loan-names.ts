export const loanTypes = ['credit', 'pledge'] as const

/** Where a loan stands, in the order of its life. */
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

/** Why a loan that was asked for was not given: each has a sentence `loan.<key>` in `messages/`. */
export const loanRejections = [
  'history_too_short',
  'amount_too_high',
  'details_unclear',
  'not_offered',
] as const
export type LoanRejection = (typeof loanRejections)[number]

/**
 * Why a loan ended before it began: by somebody's decision, because nobody decided in `loanReviewDays` or it could not be paid out
 * in a day after it was passed, or because its user could not have asked for it any more when it was to be paid out.
 */
export const loanReasons = [
  ...loanRejections,
  'lapsed',
  'not_decided',
  'overdue',
  'identity_missing',
] as const
export type LoanReason = (typeof loanReasons)[number]

/** Why collateral was sold. */
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

/** A loan without a pledge that nobody has decided on for so many days lapses. */
export const loanReviewDays = 7

/** A loan builds credit only if it was owed for so many days: borrowing and repaying at once shows nothing. */
export const creditHistoryDays = 3
