import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/pool.ts'
import { createJobs } from '../platform/jobs.ts'
import { allParts } from '../platform/leases.ts'
import { createWorld } from '../platform/world.ts'
import { createTestDatabase } from '../testing/database.ts'
import { auditLedger } from './audit.ts'

/** A rule that takes a minute, as on a large ledger. */
const long = {
  rule: 'long',
  text: 'select 0::bigint as user_id, null::bigint as number, $1 as what from pg_sleep(3600)',
  values: ['slept'],
}

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

async function running(): Promise<number> {
  const { rows } = await database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(3600)%'
       and state = 'active' and pid <> pg_backend_pid()`,
  )
  return rows.length
}

test('aborts a long audit without an error when the jobs stop', async () => {
  const errors: unknown[] = []
  const jobs = createJobs({
    world: createWorld(),
    leases: allParts,
    onError: (error) => errors.push(error),
  })
  jobs.every('audit', 10, ({ signal }) => auditLedger(database.pool, [long], signal))
  await expect.poll(running).toBe(1)
  await jobs.stop()
  expect(errors).toEqual([])
  // PostgreSQL has cancelled the query too, and the remaining pool works.
  await expect.poll(running).toBe(0)
  expect(await auditLedger(database.pool)).toEqual([])
})

test('throws the signal’s reason when aborted before the first statement', async () => {
  const stop = AbortSignal.abort()
  await expect(auditLedger(database.pool, [long], stop)).rejects.toBe(stop.reason)
})
