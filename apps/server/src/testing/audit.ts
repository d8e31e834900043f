import type { Pool } from 'pg'
import { contestChecks } from '../contests/index.ts'
import { contractChecks } from '../contracts/index.ts'
import { ieoChecks, listedTokens } from '../ieo/index.ts'
import { investChecks } from '../invest/index.ts'
import { auditLedger, type LedgerFault } from '../ledger/index.ts'
import { loanChecks } from '../loans/index.ts'
import { optionChecks } from '../options/index.ts'
import { rewardChecks } from '../rewards/index.ts'
import { swapChecks } from '../swap/index.ts'
import { walletChecks } from '../wallet/index.ts'

/** The audit as production makes it: the ledger's rules and those of every module that holds money. */
export function auditAll(pool: Pick<Pool, 'connect' | 'query'>): Promise<LedgerFault[]> {
  return auditLedger(pool, [
    ...contractChecks,
    ...optionChecks,
    ...swapChecks,
    ...investChecks,
    ...ieoChecks,
    ...contestChecks,
    ...loanChecks,
    ...walletChecks(listedTokens),
    ...rewardChecks,
  ])
}
