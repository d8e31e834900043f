import { expect } from 'vitest'
import { auditLedger, type AuditCheck } from '../ledger/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { withClient } from '../platform/database/roles.ts'

/** A module's part in the audit, by which of its rules are broken. */
export type AuditOfModule = {
  /** The rules that are broken now, each once. */
  readonly rulesBroken: () => Promise<string[]>
  /** The same after a change that nothing but the owner of the tables can make; the change is taken back. */
  readonly spoilt: (table: string, change: string) => Promise<string[]>
}

/** @param concept what the names of the module's rules begin with */
export function auditOf(
  database: Database,
  checks: readonly AuditCheck[],
  concept: string,
): AuditOfModule {
  const rulesBroken = async () => {
    const faults = await auditLedger(database.pool, checks)
    return [...new Set(faults.map(({ rule }) => rule))].filter((rule) => rule.startsWith(concept))
  }
  const spoilt = (table: string, change: string) =>
    withClient(database.ownerUrl, async (owner) => {
      await owner.query(`create table kept as select * from ${table}`)
      await owner.query(`alter table ${table} disable trigger user`)
      expect((await owner.query(change)).rowCount).toBeGreaterThan(0)
      const rules = await rulesBroken()
      await owner.query(`delete from ${table}`)
      await owner.query(`insert into ${table} select * from kept`)
      await owner.query(`drop table kept`)
      await owner.query(`alter table ${table} enable trigger user`)
      expect(await rulesBroken()).toEqual([])
      return rules
    })
  return { rulesBroken, spoilt }
}
