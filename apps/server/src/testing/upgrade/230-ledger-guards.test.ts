import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { pastLedgerGuards } from '../past-ledger-guards.ts'
import { versionsAround, type Versions } from './versions.ts'

const name = '230-ledger-guards.sql'

let versions: Versions
beforeAll(async () => {
  versions = await versionsAround(name)
})
afterAll(() => versions.remove())

describe('a row that breaks a check fails the migration and leaves the database as it was:', () => {
  let database: Database
  beforeAll(async () => {
    database = await versions.databaseBefore()
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
    await expect(versions.upgrade(database)).rejects.toThrow(
      `Migration ${name} failed: check constraint "ledger_transfer_${column}_check" of relation ` +
        '"ledger_transfer" is violated by some row',
    )
    expect(await state()).toEqual(before)
    await pastLedgerGuards(database, (owner) => owner.query('delete from ledger_transfer'))
  })

  test('without the row it succeeds', async () => {
    expect(await versions.upgrade(database)).toEqual([name])
  })
})
