import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts'
import { auditAll } from '../audit.ts'
import { temporaryFolder } from '../folders.ts'
import { allRows, liveIn, tradeOn } from './lived-database.ts'
import { versionsAround, type Versions } from './versions.ts'

/** The first migration after the baseline. */
const first = '230-ledger-guards.sql'

let versions: Versions
beforeAll(async () => {
  versions = await versionsAround(first)
})
afterAll(() => versions.remove())

test('all migrations after the baseline keep the rows of a lived database, and the server trades on', async () => {
  const database = await versions.databaseBefore()
  const data = await temporaryFolder()
  const home = { database, dataFolder: data.path }
  const seeded = await liveIn(home, 'lived at the baseline')
  await seeded.stop()
  const rows = await allRows(database.pool)
  expect(rows.get('ledger_transfer')!.length).toBeGreaterThan(50)
  const changeBalances = (by: string) =>
    database.pool.query(`update ledger_account set balance = balance ${by}`)
  await changeBalances('+ 1')
  await changeBalances('- 1')

  const later = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name >= first).toSorted()
  expect(await versions.upgradeToNow(database)).toEqual(later)
  expect(await allRows(database.pool)).toEqual(rows)
  await expect(changeBalances('+ 1')).rejects.toMatchObject({
    constraint: 'ledger_explain_balance',
  })
  expect(await auditAll(database.pool)).toEqual([])

  await seeded.start(home)
  await tradeOn(seeded)
  // Audits the ledger.
  await seeded.close()
  await database.close()
  await data.remove()
})
