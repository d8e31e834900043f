import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import { liveDays } from '../simulation/days/live-days.ts'
import { lateInTheYear } from '../simulation/days/lives.ts'
import { migrateWithout } from './left-database.ts'

const added = [
  '453-signed-loan-terms.sql',
  '454-bonds-wait.sql',
  '455-loan-steps.sql',
  '512-contest-ties.sql',
  '513-published-contests.sql',
  '514-published-offerings.sql',
  '515-task-terms.sql',
  '690-list-symbols.sql',
]
/** Columns kept from here on; since migration 454 a sale stores its stop. */
const kept = [
  'loan_order',
  'invest_sale',
  'contests_contest',
  'contests_entry',
  'contests_result',
  'ieo_project',
  'ieo_order',
  'rewards_task',
]

let lived: Database, database: Database
beforeEach(async () => {
  lived = await createTestDatabase()
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrateWithout(database.ownerUrl, added)
})
afterEach(async () => {
  await lived.close()
  await database.close()
})

type Row = Record<string, unknown>
const rowsOf = async ({ pool }: Pick<Database, 'pool'>, table: string): Promise<string> => {
  const text = `select coalesce(jsonb_agg(t order by t), '[]')::text as rows from ${table} t`
  return (await pool.query<{ rows: string }>(text)).rows[0]!.rows
}
/** Without the stop of a sale, which was not stored before. */
const known = (rows: string): Row[] =>
  (JSON.parse(rows) as Row[]).map(({ sold_until: _soldUntil, ...row }) => row)

/** Writes the history into the old database as that version would have. */
async function copyAll(): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> 'migration'
     order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), 1`,
  )
  await withClient(database.ownerUrl, async (owner) => {
    for (const { name } of rows) {
      await owner.query(`alter table ${name} disable trigger user`)
      await owner.query(`delete from ${name}`)
      const insert = `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1)`
      await owner.query(insert, [await rowsOf(lived, name)])
      await owner.query(`alter table ${name} enable trigger user`)
    }
  })
}

test('keeps signed, published, drawn and ranked rows, and refuses their changes from then on', async () => {
  const folder = await temporaryFolder()
  const size = { seed: '2', users: 6, days: 18, startAt: lateInTheYear }
  // Projects had no markets then.
  const life = { ...size, offersListed: false, dataFolder: folder.path }
  await liveDays(lived, life)
  await folder.remove()
  await copyAll()
  expect(await migrate(database.ownerUrl, 2)).toEqual(added)

  for (const table of kept) {
    const before = known(await rowsOf(lived, table))
    expect(before.length, table).toBeGreaterThan(0)
    expect(known(await rowsOf(database, table)), table).toEqual(before)
  }
  const linked = known(await rowsOf(lived, 'contests_tie'))
  expect(linked.length).toBeGreaterThan(0)
  // The recipient and the rail were not stored then.
  expect(known(await rowsOf(database, 'contests_tie'))).toEqual(
    linked.map((row) => ({ ...row, to_user_id: null, kind: null })),
  )
  expect(await auditAll(database.pool)).toEqual([])
  for (const change of [
    'loan_order set daily_rate = daily_rate + 1',
    `loan_order set approved_by = '[]' where status = 'repaid' and loan_type = 'credit'`,
    'contests_contest set end_at = end_at + 1',
    'ieo_project set price = price + 1',
    'rewards_task set reward = reward + 1',
  ])
    await expect(database.pool.query(`update ${change}`), change).rejects.toThrow('never changed')
})
