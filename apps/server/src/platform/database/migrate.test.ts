import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, EMPTY_TEMPLATE } from '../../testing/database.ts'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'
import type { Database } from './pool.ts'
import { withClient } from './roles.ts'

let database: Database
let folder: string
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  folder = await mkdtemp(join(tmpdir(), 'candor-migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = (at = 1) => migrate(database.ownerUrl, at, folder)
const tables = async () =>
  (
    await database.pool.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
  ).rows.map(({ name }) => name)

test('runs the files in order, once, and records when', async () => {
  await file('002-second.sql', 'alter table a add column b int')
  await file('001-first.sql', 'create table a ()')
  await file('README.md', 'not a migration')
  expect(await run(123)).toEqual(['001-first.sql', '002-second.sql'])
  expect(await run(456)).toEqual([])
  const recorded = await withClient(database.ownerUrl, (owner) =>
    owner.query('select name, at from migration order by name'),
  )
  expect(recorded.rows).toEqual([
    { name: '001-first.sql', at: '123' },
    { name: '002-second.sql', at: '123' },
  ])
})

test('rolls back a failed file and keeps the files before it', async () => {
  await file('001-first.sql', 'create table a ()')
  await file('002-second.sql', 'create table b (); create table c (d nonsense)')
  await expect(run()).rejects.toThrow(
    'Migration 002-second.sql failed: type "nonsense" does not exist',
  )
  expect(await tables()).toEqual(['a', 'migration'])
  await file('002-second.sql', 'create table b ()')
  expect(await run()).toEqual(['002-second.sql'])
})

test('refuses a file that was changed after it ran, in one sentence', async () => {
  await file('001-first.sql', 'create table a ()')
  await run()
  await file('001-first.sql', 'create table a (b int)')
  await expect(run()).rejects.toThrow(
    'Migration 001-first.sql was changed after it ran: write a new migration instead.',
  )
})

test('refuses a database of a newer version, in one sentence', async () => {
  await file('001-first.sql', 'create table a ()')
  await run()
  await rm(join(folder, '001-first.sql'))
  await expect(run()).rejects.toThrow(
    'The database has seen migration 001-first.sql, which this version of Candor does not have.',
  )
})

test('refuses a database from before the first release, in one sentence, and changes nothing', async () => {
  await file('001-platform.sql', 'create table job_lease ()')
  await file('002-lane.sql', 'create table lane_owner ()')
  await run()
  await expect(migrate(database.ownerUrl, 2)).rejects.toThrow(
    'The database was made by a version of Candor from before its first release, which this version cannot upgrade; ' +
      'nothing was changed: start with an empty database or a new data folder, or run that earlier version.',
  )
  expect(await tables()).toEqual(['job_lease', 'lane_owner', 'migration'])
  expect(await run()).toEqual([])
})

test('migrates once when processes start together', async () => {
  await file('001-first.sql', 'create table a (); select pg_sleep(0.1)')
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual(['001-first.sql'])
})

describe('the application role', () => {
  const as = (sql: string) => database.pool.query(sql)
  // The message distinguishes a refusal by grants from one by the trigger, which has the same code.
  const denied = expect.objectContaining({
    code: '42501',
    message: expect.stringMatching(/^(permission denied|must be owner)/),
  })

  beforeEach(async () => {
    const platform = `${MIGRATIONS_FOLDER}010-platform.sql`
    await file('010-platform.sql', await readFile(platform, 'utf8'))
    await file(
      '020-tables.sql',
      `create table fact (id int) partition by list (id);
       create table fact_1 partition of fact for values in (1);
       create table state (id int) partition by list (id);
       create table state_1 partition of state for values in (1);
       create view facts as select * from fact;
       select make_append_only('fact');`,
    )
    await run()
    await as('insert into fact values (1); insert into state values (1)')
  })

  test('reads and writes ordinary tables', async () => {
    await as('update state set id = 1; delete from state; insert into state values (1)')
    expect((await as('select * from facts')).rows).toEqual([{ id: 1 }])
    await as('truncate state_1')
    expect((await as('select * from state')).rows).toEqual([])
  })

  test.each([
    'update fact set id = 1',
    'delete from fact',
    'truncate fact',
    'update fact_1 set id = 1',
    'delete from fact_1',
    'truncate fact_1',
    'alter table fact disable trigger all',
    'drop table fact',
    'truncate state',
    'delete from state_1',
    'create table own ()',
    'create trigger own before insert on state execute function refuse_change()',
    `select make_append_only('state')`,
    'select * from migration',
    'set role candor_owner',
  ])('fails to: %s', async (sql) => {
    await expect(as(sql)).rejects.toEqual(denied)
    expect((await as('select * from fact')).rows).toEqual([{ id: 1 }])
  })

  test('the trigger refuses the owner too', async () => {
    await withClient(database.ownerUrl, async (owner) => {
      for (const sql of ['update fact set id = 1', 'delete from fact_1', 'truncate fact']) {
        await expect(owner.query(sql)).rejects.toThrow('rows of fact')
      }
    })
  })
})
