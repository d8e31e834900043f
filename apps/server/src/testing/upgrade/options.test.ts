import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOptionsWorld } from '../../options/testing/options-world.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { migrateBefore } from './left-database.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrateBefore(database.ownerUrl, '560-second-contracts-only-grow.sql')
})
afterEach(() => database.close())

const kindsText = `select concat_ws(' ', book, status, direction, result, void_reason) as kind from options_order order by 1`
const kindsOf = async ({ pool }: Pick<Database, 'pool'>) =>
  (await pool.query<{ kind: string }>(kindsText)).rows.map(({ kind }) => kind)
/** The rows of a table as one JSON text, because ids exceed exact numbers. */
const rowsOf = async ({ pool }: Pick<Database, 'pool'>, table: string) => {
  const text = `select jsonb_agg(t order by t)::text as rows from ${table} t`
  return (await pool.query<{ rows: string }>(text)).rows[0]!.rows
}

/** One order of every kind, in a current database. */
async function liveThroughAll() {
  const world = await openOptionsWorld('upgrade')
  const user = await world.userWith('1000')
  await world.practisesWith(user, '1000')
  const long = { setId: '300', expectedPayoutRate: '0.85' }
  const price = async (text: string, waitMs: number) => {
    await world.price('BTCUSDT', text)
    await world.pass(waitMs)
  }
  await price('50000', 250)
  await world.bought(user, world.order())
  await world.bought(user, world.order({ demo: true }))
  await world.bought(user, world.order({ direction: 'down', amount: '33.33333333' }))
  await price('50000', 29_000)
  await price('50001', 2_500)
  await world.settle()
  await price('50001', 250)
  await world.bought(user, world.order())
  await price('50001', 29_000)
  await price('50001', 2_500)
  await world.settle()
  // One price only, a last price that is too early, and no price.
  await price('50001', 250)
  await world.bought(user, world.order())
  await price('50002', 33_000)
  await price('50002', 250)
  await world.bought(user, world.order())
  await price('50002', 20_000)
  await price('50003', 13_000)
  await price('50003', 250)
  await world.bought(user, world.order())
  await world.pass(33_000)
  await world.settle()
  await price('50003', 250)
  await world.bought(user, world.order(long))
  await world.bought(user, world.order({ ...long, demo: true }))
  await price('50003', 2_500)
  return world
}

const tables = [
  'lane_owner',
  'market_tick',
  'market_checkpoint',
  'ledger_account',
  'ledger_transfer',
]
const ownTables = ['options_tally', 'people_day', 'options_order']

test('keeps running and ended orders of every kind through migration 560', async () => {
  const world = await liveThroughAll()
  const before = await rowsOf(world, 'options_order')
  expect(new Set(await kindsOf(world))).toEqual(
    new Set([
      'demo running up',
      'demo settled up win',
      'real running up',
      'real settled down lose',
      'real settled up draw',
      'real settled up void no_entry',
      'real settled up void no_exit',
      'real settled up void one_tick',
      'real settled up win',
    ]),
  )
  // Rows of the previous version, in which an order was one row.
  await withClient(database.ownerUrl, async (owner) => {
    await owner.query('delete from lane_owner')
    for (const table of [...tables, ...ownTables]) {
      const insert = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`
      await owner.query(insert, [await rowsOf(world, table)])
    }
  })
  const endsAt = world.world.clock.now()
  await world.close()

  expect(await migrate(database.ownerUrl, 2)).toContain('561-voids-are-held-too.sql')
  expect(await rowsOf(database, 'options_order')).toEqual(before)
  expect(await auditAll(database.pool)).toEqual([])
  const running = await database.pool.query('select id from options_running')
  expect(running.rows).toHaveLength(2)

  // Orders that ran then are settled by the new prices and cannot be changed before.
  const later = await openOptionsWorld('later', { database, startAt: endsAt + 295_000 })
  await expect(database.pool.query('update options_running set stake = 1')).rejects.toThrow(
    'denied',
  )
  await later.price('BTCUSDT', '50009')
  await later.pass(20_000)
  await later.settle()
  expect((await kindsOf(database)).filter((kind) => kind.includes('running'))).toEqual([])
  await later.close()
  expect(await auditAll(database.pool)).toEqual([])
})
