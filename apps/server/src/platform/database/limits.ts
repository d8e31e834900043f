/** Time limits of every session, in ms. */
export const limits = {
  lock_timeout: 2_000,
  statement_timeout: 5_000,
  connectionTimeoutMillis: 5_000,
  // PostgreSQL would keep a transaction and its locks for hours when its client is unreachable.
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Time for an answer beyond the time limit of its statement, in ms. */
export const graceMs = 3_000

/** Time without an answer after which PostgreSQL counts as frozen or unreachable, in ms. */
export const silenceMs = limits.statement_timeout + graceMs
