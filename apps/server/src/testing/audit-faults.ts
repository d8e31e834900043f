import { expect } from 'vitest'
import { auditLedger, type AuditCheck } from '../ledger/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { withClient } from '../platform/database/roles.ts'

/** A module's audit, as the list of broken rules. */
export type AuditOfModule = {
  /** The broken rules, each once. */
  readonly rulesBroken: () => Promise<string[]>
  /** The broken rules after a change that only the tables' owner can make; the change is rolled back. */
  readonly spoilt: (table: string, change: string) => Promise<string[]>
}

/** @param concept prefix of the module's rules */
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
