import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { optionChecks } from './audit.ts'
import { readOptionProfit } from './queries.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

let world: OptionsWorld
let user: string
let won: string
beforeAll(async () => {
  world = await openOptionsWorld('options-audit')
  user = await world.userWith('1000')
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  won = (await world.bought(user, world.order())).id
  await world.pass(250)
  await world.price('BTCUSDT', '50000')
  await world.pass(29_000)
  await world.price('BTCUSDT', '50001')
  await world.pass(2_500)
  await world.settle()
  await world.price('BTCUSDT', '50002')
  await world.bought(user, world.order({ setId: '300', expectedPayoutRate: '0.85' }))
})
afterAll(() => world.close())

const audit = () => auditLedger(world.pool, optionChecks)

/** Audit faults after a change that only the owner of the tables can make; the change is undone afterwards. */
function spoilt(table: string, change: string, undo: string) {
  return withClient(world.database.ownerUrl, async (owner) => {
    expect(await audit()).toEqual([])
    await owner.query(`alter table ${table} disable trigger user`)
    expect((await owner.query(change)).rowCount).toBe(1)
    const faults = await audit()
    await owner.query(undo)
    await owner.query(`alter table ${table} enable trigger user`)
    expect(await audit()).toEqual([])
    return faults.map(({ rule }) => rule)
  })
}
const ofWon = (set: string) => `update options_result set ${set} where id = ${won}`
const ofTransfer = (kind: string, set: string) =>
  `update ledger_transfer set ${set} where user_id = ${user} and kind = '${kind}'`

test('finds a stake without an order', async () => {
  const set = (balance: string) =>
    `update ledger_account set balance = ${balance} where user_id = ${user} and kind = 'contract.stake'`
  expect(await spoilt('ledger_account', set('999'), set('1000000000'))).toContain('option stake')
})

test('finds a win that the ledger did not pay, or paid otherwise', async () => {
  const paid = (amount: string) => ofTransfer('option_profit', `amount = ${amount}`)
  expect(await spoilt('ledger_transfer', paid('750000001'), paid('750000000'))).toContain('option')
  const other = ofTransfer('option_profit', 'ref_id = 1')
  const back = ofTransfer('option_profit', `ref_id = ${won}`)
  expect(await spoilt('ledger_transfer', other, back)).toEqual(['option'])
})

test('finds a transfer on the option accounts for another purpose', async () => {
  const about = (type: string) => ofTransfer('option_profit', `ref_type = '${type}'`)
  const faults = await spoilt('ledger_transfer', about('gift'), about('option'))
  expect(faults).toEqual(['option', 'option account'])
})

test('finds an order that ended by another tick than the last, or at another price', async () => {
  const ended = (price: string, seq: string) => ofWon(`exit_price = ${price}, exit_seq = ${seq}`)
  const right = ended('50001000000000000', 'exit_seq')
  expect(await spoilt('options_result', ended('50009000000000000', 'exit_seq'), right)).toEqual([
    'option ticks',
  ])
  const later = ofWon('exit_price = 50002000000000000, exit_seq = exit_seq + 1')
  const undo = ofWon('exit_price = 50001000000000000, exit_seq = exit_seq - 1')
  expect(await spoilt('options_result', later, undo)).toEqual(['option ticks'])
})

test('finds an order that started by another tick than the first', async () => {
  const moved = (by: string) =>
    `update options_agreed set accepted_at = accepted_at ${by}, settle_at = settle_at ${by} where id = ${won}`
  expect(await spoilt('options_agreed', moved('- 3001'), moved('+ 3001'))).toEqual(['option ticks'])
})

test("finds a total that differs from the orders' results", async () => {
  const count = (sign: string) =>
    `update options_tally set result = result ${sign} 1 where user_id = ${user}`
  expect(await spoilt('options_tally', count('+'), count('-'))).toEqual(['option results'])
})

test('keeps the total of results', async () => {
  const { today, total } = await readOptionProfit(world.pool, user, 'real', 0)
  expect(today).toBeGreaterThan(0n)
  expect(total).toBe(today)
})

test('finds an order that runs after its end, or runs with other terms', async () => {
  const run = `insert into options_running select part, user_id, id, symbol, seconds, direction, stake, payout_rate,
    rule_version, accepted_at, settle_at, book from options_agreed where id = ${won}`
  const end = `delete from options_running where id = ${won}`
  expect(await spoilt('options_running', run, end)).toEqual(['option stake', 'option running'])
  const of = (stake: string) => `update options_running set stake = stake ${stake}`
  expect(await spoilt('options_running', of('+ 1'), of('- 1'))).toContain('option running')
})

const wonAs = (lie: string) => `insert into options_result
  select (jsonb_populate_record(one, '${lie}')).* from one`

test.each([
  ['another result', '{"result": "lose", "credited": 0}'],
  ['more than was agreed', '{"credited": 1750000001}'],
  ['other prices', '{"exit_price": 50000000000000000}'],
  ['no price', '{"exit_price": null, "exit_seq": null, "exit_at": null}'],
  ['nothing credited', '{"credited": null}'],
  ['an order without agreed terms', '{"id": 1}'],
])('refuses a result with %s', async (_what, lie) => {
  await withClient(world.database.ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query(
      `create temporary table one on commit drop as select * from options_result where id = ${won}`,
    )
    await owner.query('alter table options_result disable trigger append_only')
    await owner.query(`delete from options_result where id = ${won}`)
    await owner.query('savepoint ended')
    await owner.query(wonAs('{}'))
    await owner.query('rollback to ended')
    await expect(owner.query(wonAs(lie))).rejects.toThrow(/did not end so|violates/)
    await owner.query('rollback')
  })
})

test('refuses to change or delete terms and results', async () => {
  for (const table of ['options_agreed', 'options_result'])
    for (const change of [`update ${table} set id = id`, `delete from ${table}`])
      await expect(world.pool.query(change)).rejects.toThrow('permission denied')
})
