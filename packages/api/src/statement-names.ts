/** Names and limits of statements that a browser needs at run time, separate from the schemas that use them. */

export const statementFormats = ['pdf', 'csv', 'json'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** `queued` until its file is complete; `deleted` after its retention. */
export const statementStatuses = ['queued', 'ready', 'failed', 'deleted'] as const

export const statementBounds = {
  /** The longest period. */
  days: 366,
  /** The most entries of one file. */
  entries: 20_000,
  /** The most statements in progress. */
  open: 3,
  /** The retention of a file. */
  keptDays: 7,
} as const

/** The words in a statement's file beside its figures; each has a sentence `statement.<word>` in `messages/`. */
export const statementWords = [
  'title',
  'user',
  'holder',
  'total',
  'period',
  'zone',
  'written',
  'testMoney',
  'account',
  'currency',
  'row',
  'time',
  'type',
  'order',
  'amount',
  'after',
  'opening',
  'entry',
  'entries',
  'closing',
  'adds',
  'nothing',
  'page',
] as const
export type StatementWord = (typeof statementWords)[number]

/** The ledger accounts that hold a user's money, each named by `statement.<kind>`. */
export const statementAccounts = [
  'balance.available',
  'balance.frozen',
  'contract.available',
  'contract.margin',
  'contract.stake',
  'invest.held',
  'ieo.held',
  'loan.collateral',
] as const
export type StatementAccount = (typeof statementAccounts)[number]

/** Entries of accounts that the records do not show, each named by `statement.<kind>`. */
export const statementKinds = ['withdraw', 'withdraw_fee', 'option_lost', 'ieo_purchase'] as const
export type StatementKind = (typeof statementKinds)[number]
