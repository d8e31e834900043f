import type { Pool } from 'pg'
import { moneyChecks } from '../app/money-checks.ts'
import { auditLedger, type LedgerFault } from '../ledger/index.ts'

/** The audit as production makes it: the ledger's rules and those of every module that holds money. */
export const auditAll = (pool: Pick<Pool, 'connect' | 'query'>): Promise<LedgerFault[]> =>
  auditLedger(pool, moneyChecks)
