import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeAll } from '../../contracts/commands/close-all.ts'
import { openTradingFloor, request } from '../../contracts/testing/trading-floor.ts'
import { tryCode } from '../../people/commands/try-code.ts'
import { nameSlotOf } from '../../people/name-slots.ts'
import { createSecrets } from '../../people/secrets.ts'
import type { Database } from '../../platform/database/pool.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { withClient } from '../../platform/database/roles.ts'
import { partOf } from '../../platform/part.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { fillBefore050, migrateBefore } from './left-database.ts'

const address = 'ana@example.org'
const slot = nameSlotOf('code', address)
const { codeHash } = createSecrets(new Uint8Array(32).fill(7))
const sentAt = Date.UTC(2026, 10, 18, 12)

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrateBefore(database.ownerUrl, '050-codes.sql')
  await fillBefore050(database.ownerUrl)
})
afterEach(() => database.close())

/** A pending code of the previous version. */
async function oldCode(tries: number): Promise<void> {
  const hash = Buffer.from(codeHash(address, 'login', '123456'), 'hex')
  await withClient(database.ownerUrl, (owner) =>
    owner.query(
      `insert into people_code (part, user_id, id, code_id, scene, code_hash, sent_at, expires_at, tries, sent_count, counted_at)
       values ($1, $2, $3, 77, 'login', $4, $5, $6, $7, 1, $5)`,
      [partOf(slot.houseObject), slot.houseObject, slot.id, hash, sentAt, sentAt + 600_000, tries],
    ),
  )
}

test('upgrades a database of an earlier version, which passes the audit and can be traded on', async () => {
  expect(await migrate(database.ownerUrl, 2)).toContain('050-codes.sql')
  expect(await auditAll(database.pool)).toEqual([])

  const floor = await openTradingFloor(database)
  floor.commit('BTCUSDT', '61000')
  floor.commit('ETHUSDT', '2400')
  const desk = await floor.openDesk()
  await desk.settled()
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

test.each([
  [0, '123456', { ok: true, reply: { codeId: '77' } }],
  [0, '654321', { ok: false, error: 'CAPTCHA_WRONG' }],
  [5, '123456', { ok: false, error: 'CAPTCHA_EXPIRED' }],
])('a code on its way after %d wrong tries: %s', async (tries, typed, answer) => {
  await oldCode(tries)
  await migrate(database.ownerUrl, 2)
  const floor = await openTradingFloor(database)
  const input = { slot, scene: 'login', codeHash: codeHash(address, 'login', typed), asker: 'x' }
  expect(await floor.lane.run(tryCode, request(slot.houseObject, input))).toMatchObject(answer)
  await floor.lane.close()
})
