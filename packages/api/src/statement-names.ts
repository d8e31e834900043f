/** Words and bounds of statements that a browser needs while it runs, apart from the schemas that use them. */

export const statementFormats = ['pdf', 'csv', 'json'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** `queued` until its file is whole; `deleted` once its time is over. */
export const statementStatuses = ['queued', 'ready', 'failed', 'deleted'] as const

export const statementBounds = {
  /** The longest period. */
  days: 366,
  /** The most entries of one file. */
  entries: 20_000,
  /** How many may be under way at once. */
  open: 3,
  /** How long a file stays. */
  keptDays: 7,
} as const

/** What a statement's file says beside its figures; each has a sentence `statement.<word>` in `messages/`. */
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

/** The accounts of the ledger that hold a user's money, each named by `statement.<kind>`. */
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
