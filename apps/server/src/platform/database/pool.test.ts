import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from './pool.ts'
import { withClient } from './roles.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('works as a role that owns nothing and is no superuser', async () => {
  const { rows } = await database.pool.query(`
    select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
           (select count(*)::int from pg_class where relowner = r.oid) as owned
    from pg_roles r where rolname = current_user`)
  expect(rows).toEqual([
    {
      name: 'candor_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      owned: 0,
    },
  ])
})

test('may insert ticks and ledger rows, and neither change nor delete them', async () => {
  const { rows } = await database.pool.query(`
    select name, string_agg(privilege, ' ' order by privilege) as rights
    from unnest('{market_tick,market_checkpoint,ledger_transfer}'::text[]) as name,
         unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER}'::text[]) as privilege
    where has_table_privilege(name, privilege) group by name order by name`)
  expect(rows).toEqual([
    { name: 'ledger_transfer', rights: 'INSERT SELECT' },
    { name: 'market_checkpoint', rights: 'INSERT SELECT' },
    { name: 'market_tick', rights: 'INSERT SELECT' },
  ])
})

test('returns int8 and numeric as strings', async () => {
  const { rows } = await database.pool.query(
    `select 9223372036854775807::int8 as id, 1e37::numeric(38,0) as amount`,
  )
  expect(rows).toEqual([{ id: '9223372036854775807', amount: `1${'0'.repeat(37)}` }])
})

test('limits waits: statements to 5 s, locks to 2 s', async () => {
  const { rows } = await database.pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  expect(rows).toEqual([{ statement: '5s', lock: '2s' }])
})

test('pipelines lane sessions, avoids sequential scans, and limits waits and idle transactions', async () => {
  const lane = await database.laneClient()
  const results = await Promise.all([
    lane.query('begin'),
    lane.query(`select current_setting('enable_seqscan') as value`),
    lane.query(`select current_setting('statement_timeout') as value`),
    lane.query(`select current_setting('lock_timeout') as value`),
    lane.query(`select current_setting('idle_in_transaction_session_timeout') as value`),
    lane.query('commit'),
  ])
  expect(results.map(({ rows }) => rows[0]?.value)).toEqual([
    undefined,
    'off',
    '5s',
    '2s',
    '10s',
    undefined,
  ])
  expect(lane.pipeline).toBe(true)
  await lane.end()
})

test('survives the loss of its idle sessions', async () => {
  await database.pool.query('select 1')
  const { rows } = await database.pool.query('select pg_backend_pid() as pid')
  const errors: Error[] = []
  database.pool.removeAllListeners('error')
  database.pool.on('error', (error) => errors.push(error))
  await withClient(inject('adminUrl'), (admin) =>
    admin.query('select pg_terminate_backend($1)', [rows[0].pid]),
  )
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('survives the loss of a session between two queries of its user', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  // Without a listener, this would end the process.
  await withClient(inject('adminUrl'), (admin) =>
    admin.query('select pg_terminate_backend($1)', [rows[0].pid]),
  )
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
