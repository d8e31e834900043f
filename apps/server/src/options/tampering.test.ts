import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { optionChecks } from './audit.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

// The server's own database role cannot change the end of an order beyond the commands.

let world: OptionsWorld
let user: string
/** A lost order, and one that runs for five minutes. */
let lost: string
let long: string
beforeAll(async () => {
  world = await openOptionsWorld('held')
  user = await world.userWith('100')
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  long = (await world.bought(user, world.order({ setId: '300', expectedPayoutRate: '0.85' }))).id
  lost = (await world.bought(user, world.order())).id
  await world.price('BTCUSDT', '50000')
  await world.pass(28_000)
  await world.price('BTCUSDT', '49000')
  await world.pass(5_000)
  await world.settle()
})
afterAll(() => world.close())

const asServer = (text: string) => world.pool.query(text)
const audit = async () => (await auditLedger(world.pool, optionChecks)).map(({ rule }) => rule)
const agreedAs = (set: string, id: string) => `insert into options_running
  select (jsonb_populate_record(a, '${set}')).* from options_agreed a where id = ${id}`

/** A change by the owner of the tables, with triggers disabled. */
const asOwner = (table: string, text: string) =>
  withClient(world.database.ownerUrl, async (owner) => {
    await owner.query(`alter table ${table} disable trigger user`)
    expect((await owner.query(text)).rowCount).toBe(1)
    await owner.query(`alter table ${table} enable trigger user`)
  })

test('refuses a change of a running order, by the server and by the owner of the table', async () => {
  const later = `update options_running set settle_at = settle_at + 5000 where id = ${long}`
  await expect(asServer(later)).rejects.toThrow('permission denied')
  await withClient(world.database.ownerUrl, async (owner) => {
    await expect(owner.query(later)).rejects.toThrow('rows of options_running are never changed')
  })
})

test.each([
  ['symbol', '"ETHUSDT"'],
  ['seconds', 60],
  ['direction', '"down"'],
  ['stake', 1],
  ['payout_rate', 1],
  ['rule_version', '"options-0"'],
  ['accepted_at', 1],
  ['settle_at', 1],
  ['book', '"demo"'],
  ['id', 1],
])('refuses a running order with another %s than agreed', async (column, lie) => {
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query(`delete from options_running where id = ${long}`)
    await client.query('savepoint gone')
    await client.query(agreedAs('{}', long))
    await client.query(`delete from options_running where id = ${long}`)
    await expect(client.query(agreedAs(`{"${column}": ${lie}}`, long))).rejects.toThrow(
      'does not run so',
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('refuses to run an ended order again', async () => {
  await expect(asServer(agreedAs('{}', lost))).rejects.toThrow('does not run so')
})

test('finds a running order removed without a result', async () => {
  await asServer(`delete from options_running where id = ${long}`)
  expect(await audit()).toEqual(['option stake', 'option running'])
  await asServer(agreedAs('{}', long))
  expect(await audit()).toEqual([])
})

const none = { entry_price: null, entry_seq: null, entry_at: null }
const noExit = { exit_price: null, exit_seq: null, exit_at: null }
const voidFor = (reason: string) => ({ result: 'void', void_reason: reason, credited: 1000000000 })

/** A false result for the lost order: the database's refusal, or else the audit's fault. */
async function endedAs(lie: object): Promise<unknown> {
  await withClient(world.database.ownerUrl, (owner) =>
    owner.query(`create table one as select * from options_result where id = ${lost};
      grant select on one to candor_app`),
  )
  await asOwner('options_result', `delete from options_result where id = ${lost}`)
  const refusal = await asServer(
    `insert into options_result select (jsonb_populate_record(one, '${JSON.stringify(lie)}')).* from one`,
  ).then(audit, (fault: unknown) => String(fault))
  await withClient(world.database.ownerUrl, (owner) =>
    owner.query(`alter table options_result disable trigger user;
      delete from options_result where id = ${lost};
      insert into options_result select * from one; drop table one;
      alter table options_result enable trigger user`),
  )
  return refusal
}

test.each([
  ['no_entry, and has both prices', voidFor('no_entry')],
  ['no_entry, and has a first price', { ...voidFor('no_entry'), ...noExit }],
  ['no_entry, and has a last price', { ...voidFor('no_entry'), ...none }],
  ['one_tick, and has two', voidFor('one_tick')],
  ['one_tick, and has none', { ...voidFor('one_tick'), ...none, ...noExit }],
  ['one_tick, and it came too late', { ...voidFor('one_tick'), ...noExit, entry_at: 9e12 }],
  ['no_exit, and its last price came in time', voidFor('no_exit')],
  ['no_exit, and names no price', { ...voidFor('no_exit'), ...none, ...noExit }],
  ['no_exit, and names one price', { ...voidFor('no_exit'), ...noExit }],
  ['no reason', { result: 'void', credited: 1000000000 }],
  ['lost, by a price before it was agreed', { entry_at: 1 }],
  ['lost, by a price after its end', { exit_at: 9e12 }],
  ['lost, by a price long before its end', { exit_at: 1 }],
  ['lost, by one price', { exit_seq: 1 }],
])('refuses or finds a false end: %s', async (_what, lie) => {
  expect(await endedAs(lie)).toMatch(/did not end so|violates check constraint/)
})

test('finds a lost order declared void for missing or skipped prices', async () => {
  const rules = ['option', 'option voids', 'option results']
  expect(await endedAs({ ...voidFor('no_entry'), ...none, ...noExit })).toEqual(rules)
  expect(await endedAs({ ...voidFor('one_tick'), ...noExit })).toEqual(rules)
  const { rows } = await asServer(
    `select exit_at - 1500 as at, entry_price as price, exit_seq as seq from options_order where id = ${lost}`,
  )
  const made = { exit_at: rows[0].at, exit_price: rows[0].price, exit_seq: rows[0].seq }
  const faults = await endedAs({ ...voidFor('no_exit'), ...made })
  expect(faults).toEqual(['option', 'option ticks', 'option results'])
  expect(await audit()).toEqual([])
})
