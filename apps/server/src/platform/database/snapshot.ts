import type { Pool } from 'pg'
import { inTransaction, type TransactionClient } from './transaction.ts'

/**
 * Runs reads that must agree with each other in one snapshot of the database, one after another. `read` must not wait
 * for anything else meanwhile, because it occupies the session.
 */
export function inSnapshot<Value>(
  pool: Pick<Pool, 'connect'>,
  read: (reader: TransactionClient) => Promise<Value>,
): Promise<Value> {
  return inTransaction(pool, 'repeatable read read only', read)
}
