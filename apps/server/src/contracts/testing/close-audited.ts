import type { Pool } from 'pg'
import { auditLedger } from '../../ledger/index.ts'
import { contractChecks } from '../audit.ts'

type Floor = {
  readonly pool: Pool
  readonly errors: readonly unknown[]
  close(): Promise<unknown>
}

/** Ends a test's world: its ledger must pass the audit, and no error may have been reported. */
export async function closeAudited(floor: Floor): Promise<void> {
  const faults = await auditLedger(floor.pool, contractChecks)
  await floor.close()
  if (faults.length > 0) throw new Error(`the ledger is broken: ${faults[0]?.what}`)
  if (floor.errors.length > 0) throw floor.errors[0]
}
