import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import { pastLedgerGuards } from '../past-ledger-guards.ts'
import { allRows, liveIn, tradeOn } from './lived-database.ts'

const name = '230-ledger-guards.sql'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
/** Folders of the migrations of the version before, and of the version with this file. */
let older: string
let newer: string
beforeAll(async () => {
  folder = await temporaryFolder()
  older = await copiesOf('older', (other) => other < name)
  newer = await copiesOf('newer', (other) => other <= name)
})
afterAll(() => folder.remove())

async function copiesOf(title: string, isWanted: (file: string) => boolean): Promise<string> {
  const path = join(folder.path, title)
  await mkdir(path)
  for (const file of (await readdir(MIGRATIONS_FOLDER)).filter(isWanted))
    await copyFile(join(MIGRATIONS_FOLDER, file), join(path, file))
  return path
}

/** An empty database of the version before. */
async function databaseBefore(): Promise<Database> {
  const database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrate(database.ownerUrl, 1, older)
  return database
}
const upgrade = ({ ownerUrl }: Database) => migrate(ownerUrl, 2, newer)

test('guards a lived ledger, keeps its rows, and the server trades on', async () => {
  const database = await databaseBefore()
  const data = await temporaryFolder()
  const home = { database, dataFolder: data.path }
  const seeded = await liveIn(home, 'before the guards')
  await seeded.stop()
  const rows = await allRows(database.pool)
  expect(rows.get('ledger_transfer')!.length).toBeGreaterThan(50)
  const change = (by: string) =>
    database.pool.query(`update ledger_account set balance = balance ${by}`)
  await change('+ 1')
  await change('- 1')

  expect(await upgrade(database)).toEqual([name])
  expect(await allRows(database.pool)).toEqual(rows)
  await expect(change('+ 1')).rejects.toMatchObject({ constraint: 'ledger_explain_balance' })
  expect(await auditAll(database.pool)).toEqual([])

  await seeded.start(home)
  await tradeOn(seeded)
  // Audits the ledger.
  await seeded.close()
  await database.close()
  await data.remove()
})

describe('a row that breaks a check fails the migration and leaves the database as it was:', () => {
  let database: Database
  beforeAll(async () => {
    database = await databaseBefore()
  })
  afterAll(() => database.close())

  const guards = `select conname as name from pg_constraint where conrelid = 'ledger_transfer'::regclass
    union all select tgname from pg_trigger where tgrelid in ('ledger_transfer'::regclass, 'ledger_account'::regclass)
    union all select proname from pg_proc where proname like 'ledger%'
    union all select name from migration order by 1`
  const state = async () =>
    withClient(database.ownerUrl, async (owner) => [
      (await owner.query(guards)).rows,
      (await owner.query('select * from ledger_transfer')).rows,
    ])

  test.each([
    ['debit', 'house.nobody'],
    ['credit', 'house.elsewhere'],
    ['book', 'practice'],
    ['currency', 'usdt'],
    ['command', 'transfer; commit'],
    ['kind', 'Transfer Out'],
    ['ref_type', ''],
  ])('%s is “%s”', async (column, value) => {
    const fine = { debit: 'house.custody', credit: 'house.pnl', book: 'real', currency: 'USDT' }
    const row = { ...fine, command: 'fund', kind: 'recharge', ref_type: null, [column]: value }
    await database.pool.query(
      `insert into ledger_transfer select (jsonb_populate_record(null::ledger_transfer,
         '{"part": 7, "user_id": 7, "number": 1, "id": 1, "amount": 1, "at": 1}'::jsonb || $1::jsonb)).*`,
      [JSON.stringify(row)],
    )
    const before = await state()
    await expect(upgrade(database)).rejects.toThrow(
      `Migration ${name} failed: check constraint "ledger_transfer_${column}_check" of relation ` +
        '"ledger_transfer" is violated by some row',
    )
    expect(await state()).toEqual(before)
    await pastLedgerGuards(database, (owner) => owner.query('delete from ledger_transfer'))
  })

  test('without the row it succeeds', async () => {
    expect(await upgrade(database)).toEqual([name])
  })
})
