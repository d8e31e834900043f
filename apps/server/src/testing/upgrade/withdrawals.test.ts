import { dayNumber } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { migrateBefore } from './left-database.ts'

/** Half an hour before and after midnight UTC+8. */
const evening = Date.UTC(2026, 10, 18, 15, 30)
const night = evening + 3_600_000

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
})
afterEach(() => database.close())

const order = {
  part: 7,
  user_id: 7,
  account_id: 1,
  type: 'wallet',
  currency: 'USDT',
  network: 'TRC20',
  label: 'Cold wallet',
  target: 'T',
  masked: 'T',
  fee: 1,
  status: 'under_review',
  stage: 'cooling',
  version: 1,
  risks: [],
  needs_second: false,
  approved_by: [],
  cooling_until: 0,
  timeline: [],
}
const rejected = { status: 'rejected', stage: 'done', finished_at: night }

async function put(table: string, rows: readonly object[]): Promise<void> {
  const text = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`
  await withClient(database.ownerUrl, (owner) => owner.query(text, [JSON.stringify(rows)]))
}

test('converts a segwit address in capitals to the compared spelling', async () => {
  await migrateBefore(database.ownerUrl, '171-one-spelling.sql')
  const address = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
  const coin = { ...order, id: 1, currency: 'BTC', network: 'Bitcoin', amount: 100, created_at: 0 }
  const tron = { ...order, id: 2, target: 'TBC1', masked: 'TBC1', amount: 100, created_at: 0 }
  const asked = { ...coin, target: address, masked: 'BC1QW5…V8F3T4' }
  const handed = { ...asked, id: 3, stage: 'sending', attempt_at: 1 }
  await put('wallet_withdrawal', [asked, tron, handed])
  const bound = { part: 7, user_id: 7, id: 1, type: 'wallet', currency: 'BTC', label: 'Mine' }
  const cooled = { is_default: false, usable_at: 0, created_at: 0 }
  await put('wallet_withdrawal_account', [{ ...bound, ...cooled, network: 'Bitcoin', address }])
  await migrate(database.ownerUrl, 2)
  const accounts = await database.pool.query('select address from wallet_withdrawal_account')
  expect(accounts.rows).toEqual([{ address: address.toLowerCase() }])
  const orders = await database.pool.query(
    'select target, masked from wallet_withdrawal order by id',
  )
  expect(orders.rows).toEqual([
    { target: address.toLowerCase(), masked: 'bc1qw5…v8f3t4' },
    { target: 'TBC1', masked: 'TBC1' },
    { target: address, masked: 'BC1QW5…V8F3T4' },
  ])
})

test('recounts the requested amounts of earlier days from the withdrawals, and keeps the total of arrived ones', async () => {
  await migrateBefore(database.ownerUrl, '170-usage-by-day.sql')
  await put('wallet_withdrawal', [
    { ...order, id: 1, amount: 100, created_at: evening },
    { ...order, id: 2, amount: 50, created_at: evening, risks: ['first'] },
    { ...order, id: 3, amount: 25, created_at: evening, ...rejected },
    { ...order, id: 4, amount: 30, created_at: night },
    { ...order, id: 5, amount: 9, created_at: evening, currency: 'BTC', risks: ['first'] },
  ])
  const today = { part: 7, user_id: 7, day: dayNumber(night), auto_amount: 30 }
  await put('wallet_withdrawal_usage', [
    { ...today, currency: 'USDT', amount: 30, delivered: 2 },
    { ...today, currency: 'BTC', amount: 0, auto_amount: 0, delivered: 0 },
  ])
  await migrate(database.ownerUrl, 2)
  const used = await database.pool.query(
    `select currency, day - $1::integer as day, amount::integer, auto_amount::integer as auto
     from wallet_withdrawal_usage order by currency, day`,
    [dayNumber(night)],
  )
  expect(used.rows).toEqual([
    { currency: 'BTC', day: -1, amount: 9, auto: 0 },
    { currency: 'BTC', day: 0, amount: 0, auto: 0 },
    { currency: 'USDT', day: -1, amount: 150, auto: 100 },
    { currency: 'USDT', day: 0, amount: 30, auto: 30 },
  ])
  const arrived = await database.pool.query(
    'select currency, delivered from wallet_withdrawal_arrival',
  )
  expect(arrived.rows).toEqual([{ currency: 'USDT', delivered: 2 }])
})
