import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts'
import { startDatabase } from '../../platform/database/start.ts'
import { createLog } from '../../platform/log.ts'
import { createWorld } from '../../platform/world.ts'
import { auditAll } from '../audit.ts'
import type { SeededWorld } from '../contract/seeded-world.ts'
import { placeForDatabases, temporaryFolder } from '../folders.ts'
import { proofFigure } from '../proof-scale.ts'
import { allRows, emptyTables, liveIn, tradeOn, type AllRows } from './lived-database.ts'

const copy = promisify(execFile)
type Folder = Awaited<ReturnType<typeof temporaryFolder>>

const start = (dataFolder: string) =>
  startDatabase({
    config: { dataFolder, databaseUrl: null },
    world: createWorld(),
    log: createLog('silent'),
  })

/** The data folder in which the users lived, and the copy of it that was made while the server was stopped. */
let lived: Folder
let backup: Folder
let seeded: SeededWorld
/** All rows at the time of the backup. */
let rows: AllRows
beforeAll(async () => {
  const place = await placeForDatabases()
  lived = await temporaryFolder(place)
  backup = await temporaryFolder(place)
  const database = await start(lived.path)
  seeded = await liveIn({ database, dataFolder: lived.path }, 'lived')
  await seeded.stop()
  rows = await allRows(database.pool)
  await database.close()
  // As docs/operating.md says: with owners and modes.
  await copy('cp', ['-a', `${lived.path}/.`, backup.path])
})
afterAll(async () => {
  await lived.remove()
  await backup.remove()
})

/** A migration of a later version, which adds a column to existing rows and a table made of them. */
const later = {
  name: '990-position-notes.sql',
  sql: `alter table contracts_position add column note text not null default 'none' check (note <> '');
    create index contracts_position_note on contracts_position (note);
    create table contracts_note (part smallint, user_id bigint, id bigint, status text, primary key (part, user_id, id));
    insert into contracts_note select part, user_id, id, status from contracts_position;
    select make_append_only('contracts_note');`,
}
/** What was compared, for the report of proofs. */
const sizeOf = (compared: AllRows) =>
  `${compared.size} tables, ${[...compared.values()].reduce((total, { length }) => total + length, 0)} rows`
const added = { table: 'contracts_position', column: 'note' }

async function migrateLater(ownerUrl: string): Promise<string[]> {
  const migrations = join(lived.path, 'migrations')
  await mkdir(migrations)
  for (const name of await readdir(MIGRATIONS_FOLDER))
    await copyFile(join(MIGRATIONS_FOLDER, name), join(migrations, name))
  await writeFile(join(migrations, later.name), later.sql)
  return migrate(ownerUrl, 2, migrations)
}

test('the lived database has rows in the tables of all modules', () => {
  expect(emptyTables(rows)).toEqual([])
})

test('a later migration keeps all rows of a lived database, which passes the audit and can be traded on', async () => {
  const database = await start(lived.path)
  expect(await auditAll(database.pool)).toEqual([])
  expect(await migrateLater(database.ownerUrl)).toEqual([later.name])

  const after = new Map(await allRows(database.pool, added))
  expect(after.get('contracts_note')).toHaveLength(rows.get('contracts_position')!.length)
  after.delete('contracts_note')
  expect(after).toEqual(rows)
  proofFigure('unchanged by a later migration', sizeOf(after))
  const notes = await database.pool.query(
    'select distinct status, note from contracts_note join contracts_position using (part, user_id, id, status) order by 1',
  )
  expect(notes.rows).toEqual([
    { status: 'closed', note: 'none' },
    { status: 'running', note: 'none' },
  ])
  await expect(database.pool.query('delete from contracts_note')).rejects.toThrow('denied')
  expect(await auditAll(database.pool)).toEqual([])

  await seeded.start({ database, dataFolder: lived.path })
  await tradeOn(seeded)
  // Audits the ledger.
  await seeded.close()
  await database.close()
})

// The restore drill of docs/operating.md. The migration and the trading above came after the backup, so they are not in it.
test('restores everything from a copy of a stopped data folder', async () => {
  const restored = await start(backup.path)
  const found = await allRows(restored.pool)
  expect(found).toEqual(rows)
  proofFigure('restored from a copy of a stopped data folder', sizeOf(found))
  expect(await auditAll(restored.pool)).toEqual([])
  await expect(restored.pool.query('delete from ledger_transfer')).rejects.toThrow('denied')
  await seeded.start({ database: restored, dataFolder: backup.path })
  await tradeOn(seeded)
  await seeded.close()
  await restored.close()
})
