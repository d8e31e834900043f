import { Price, Quantity } from '@candor/money'
import { verifyProof } from '@candor/verify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeExits } from '../../contracts/commands/change-exits.ts'
import { triggerClose } from '../../contracts/commands/trigger-close.ts'
import { provePosition } from '../../contracts/proof.ts'
import { openProofFloor } from '../../contracts/testing/proof-floor.ts'
import { openTradingFloor, request } from '../../contracts/testing/trading-floor.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { partOf } from '../../platform/part.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { migrateBefore } from './left-database.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrateBefore(database.ownerUrl, '531-own-notices.sql')
})
afterEach(() => database.close())

const tables = [
  'lane_owner',
  'market_tick',
  'market_checkpoint',
  'ledger_account',
  'ledger_transfer',
  'people_day',
  'contracts_tally',
  'contracts_position',
  'contracts_fill',
  'contracts_exit_change',
]

/** Every kind of exit before partial exits: set with the order, changed, removed, and triggered. */
async function liveWithExits() {
  const floor = await openProofFloor(await createTestDatabase())
  const user = await floor.user('10000')
  await floor.tick('60000')
  const [takeProfitPrice, stopLossPrice] = [Price.parse('61000'), Price.parse('59000')]
  const changed = await floor.opened(user, '0.1', { takeProfitPrice, stopLossPrice })
  const ended = await floor.opened(user, '0.05', { takeProfitPrice: Price.parse('60500') })
  await floor.lane.run(
    changeExits,
    request(user, { id: changed, takeProfitPrice: null, stopLossPrice: undefined, version: null }),
  )
  await floor.tick('60100')
  await floor.closed(user, changed, '0.03')
  const tick = await floor.tick('60510')
  const closed = await floor.lane.run(triggerClose, request(user, { id: ended, tick }))
  expect(closed).toMatchObject({ ok: true, reply: { reason: 'take_profit', isRunning: false } })
  await floor.proven(user, ended)
  return { floor, user, changed, ended }
}

const rowsOf = async ({ pool }: Pick<Database, 'pool'>, table: string) => {
  const text = `select jsonb_agg(t order by t)::text as rows from ${table} t`
  return (await pool.query<{ rows: string | null }>(text)).rows[0]!.rows ?? '[]'
}

const put = (table: string, rows: string) =>
  withClient(database.ownerUrl, (owner) =>
    owner.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      rows,
    ]),
  )

test('keeps positions with full exits, and their notices, when partial exits are introduced', async () => {
  const { floor, user, changed, ended } = await liveWithExits()
  await withClient(database.ownerUrl, (owner) => owner.query('delete from lane_owner'))
  for (const table of tables) await put(table, await rowsOf(floor, table))
  await migrateBefore(database.ownerUrl, '568-exit-quantities.sql')
  const notice = { part: partOf(user), user_id: user, id: 1, name: 'positionClosed', data: {} }
  const about = { type_key: 'trade', ref_type: 'position', ref_id: ended, created_at: 1 }
  await put('content_own_notice', JSON.stringify([{ ...notice, ...about, read_at: null }]))

  expect(await migrate(database.ownerUrl, 2)).toContain('568-exit-quantities.sql')
  // Today's program hashed the ticks, with their place among those of all markets.
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`alter table market_tick disable trigger user; update market_tick set numbered = true;
      alter table market_tick enable trigger user`),
  )
  expect(await rowsOf(database, 'contracts_position')).toBe(
    await rowsOf(floor, 'contracts_position'),
  )
  expect(JSON.parse(await rowsOf(database, 'content_own_notice'))).toHaveLength(1)
  expect(await auditAll(database.pool)).toEqual([])
  // Changes had no place among the fills yet: their times are taken as stated, and the rest is proven.
  const proof = await provePosition({ ...floor.tools, pool: database.pool }, user, ended)
  if ('refused' in proof) throw new Error(proof.refused)
  expect(proof.order.steps.map(({ kind }) => kind)).toEqual(['open', 'close'])
  expect(await verifyProof(proof, floor.publicKey)).toMatchObject({
    verdict: 'proven',
    asStated: ['exits'],
  })
  await floor.close()

  // A running position accepts a partial exit of at most its quantity.
  const later = await openTradingFloor(database)
  later.commit('BTCUSDT', '60000')
  const set = (part: string) => {
    const exits = { takeProfitPrice: Price.parse('62000'), stopLossPrice: undefined }
    const asked = { id: changed, ...exits, takeProfitQuantity: Quantity.parse(part), version: null }
    return later.lane.run(changeExits, request(user, asked))
  }
  expect(await set('0.08')).toMatchObject({ ok: false, error: 'TPSL_INVALID' })
  expect(await set('0.04')).toMatchObject({ ok: true, reply: { takeProfitQuantity: '0.04' } })
  await later.lane.close()
  expect(await auditAll(database.pool)).toEqual([])
})
