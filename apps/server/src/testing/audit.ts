import type { Pool } from 'pg'
import { moneyChecks } from '../app/money-checks.ts'
import { auditLedger, type LedgerFault } from '../ledger/index.ts'

/** The full audit as in production: the ledger's rules and those of every module with money. */
export const auditAll = (pool: Pick<Pool, 'connect' | 'query'>): Promise<LedgerFault[]> =>
  auditLedger(pool, moneyChecks)
