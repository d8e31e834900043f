import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeAll } from '../../contracts/commands/close-all.ts'
import { openTradingFloor, request } from '../../contracts/testing/trading-floor.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import { liveWithPositions } from './live-with-positions.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

/** A migration of a later version, which adds a column to existing rows and a table made of them. */
const later = {
  name: '990-position-notes.sql',
  sql: `alter table contracts_position add column note text not null default 'none' check (note <> '');
    create index contracts_position_note on contracts_position (note);
    create table contracts_note (part smallint, user_id bigint, id bigint, status text, primary key (part, user_id, id));
    insert into contracts_note select part, user_id, id, status from contracts_position;
    select make_append_only('contracts_note');`,
}

/** The rows of every table, without the added column. */
async function allRows(): Promise<Map<string, string[]>> {
  const tables = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('migration', 'contracts_note') order by 1`,
  )
  const rows = new Map<string, string[]>()
  for (const { name } of tables.rows) {
    const text = `select (to_jsonb(t) - 'note')::text as row from ${name} t order by 1`
    const found = await database.pool.query<{ row: string }>(text)
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return rows
}

test('a later migration keeps all rows of a lived database, which passes the audit and can be traded on', async () => {
  await liveWithPositions(database)
  const before = await allRows()
  expect(before.get('contracts_position')).toHaveLength(3)
  expect(await auditAll(database.pool)).toEqual([])

  const folder = await temporaryFolder()
  for (const name of await readdir(MIGRATIONS_FOLDER))
    await copyFile(join(MIGRATIONS_FOLDER, name), join(folder.path, name))
  await writeFile(join(folder.path, later.name), later.sql)
  expect(await migrate(database.ownerUrl, 2, folder.path)).toEqual([later.name])
  await folder.remove()

  expect(await allRows()).toEqual(before)
  const notes = await database.pool.query(
    'select status, note from contracts_note join contracts_position using (part, user_id, id, status) order by 1',
  )
  expect(notes.rows).toEqual([
    { status: 'closed', note: 'none' },
    { status: 'running', note: 'none' },
    { status: 'running', note: 'none' },
  ])
  await expect(database.pool.query('delete from contracts_note')).rejects.toThrow('denied')
  expect(await auditAll(database.pool)).toEqual([])

  const floor = await openTradingFloor(database, {}, 1)
  floor.commit('BTCUSDT', '61000')
  floor.commit('ETHUSDT', '2400')
  const running = "select distinct user_id from contracts_position where status = 'running'"
  const { rows } = await database.pool.query<{ user_id: string }>(running)
  expect(rows).toHaveLength(1)
  const closed = await floor.lane.run(
    closeAll,
    request(rows[0]!.user_id, { symbol: null, book: 'real' }),
  )
  expect(closed).toMatchObject({ ok: true, reply: { refused: [], closed: [{}, {}] } })
  await floor.lane.close()
  expect(floor.errors).toEqual([])
  expect(await auditAll(database.pool)).toEqual([])
})
