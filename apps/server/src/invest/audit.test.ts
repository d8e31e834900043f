import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { auditOf } from '../testing/audit-faults.ts'
import { investChecks } from './index.ts'
import { openInvestWorld, productOf, type InvestWorld } from './testing/invest-world.ts'

const [product, bond] = ['66811', '66831'] as const
let w: InvestWorld
let user: string
beforeAll(async () => {
  w = await openInvestWorld('invest audit', [
    productOf(product),
    productOf(bond, {
      productType: 'bond',
      bond: { issuer: 'Fern', targetAmount: '50', saleDays: 2 },
    }),
  ])
  user = await w.userWith('1000')
  await w.bought(user, product, '100')
  await w.bought(user, product, '200')
  await w.bought(user, bond, '60')
  await w.live(2)
  await w.bought(user, bond, '49')
  await w.live(2)
})
afterAll(() => w.close())

const audit = () => auditOf(w.database, investChecks, 'invest')

test('accepts a sound database', async () => {
  expect(await audit().rulesBroken()).toEqual([])
})

test('a missing principal', async () => {
  const change = "update ledger_account set balance = balance - 1 where kind = 'invest.held'"
  expect(await audit().spoilt('ledger_account', change)).toContain('invest held')
})

test('a day that an order counts as paid and was not', async () => {
  const change = 'delete from invest_income where day = (select min(day) from invest_income)'
  expect(await audit().spoilt('invest_income', change)).toEqual(['invest income', 'invest payable'])
})

test('a day paid twice', async () => {
  const change = `insert into invest_income (part, user_id, order_id, day, amount, paid_at)
    select part, user_id, order_id, day - 1000, amount, paid_at from invest_income`
  expect(await audit().spoilt('invest_income', change)).toEqual(['invest income', 'invest payable'])
})

test('a day that paid more than was earned', async () => {
  const change = 'update invest_day set amount = amount + 1'
  expect(await audit().spoilt('invest_day', change)).toEqual(['invest day', 'invest payable'])
})

test('a delivered day that its product never paid', async () => {
  const change = 'update invest_funding set funded_through = funded_through - 1'
  expect(await audit().spoilt('invest_funding', change)).toContain('invest early')
})

test('more sold than bought', async () => {
  expect(
    await audit().spoilt('invest_product', 'update invest_product set sold = sold + 1'),
  ).toEqual(['invest sold'])
})

test('a sale that raised more than its orders', async () => {
  const change = 'update invest_sale set raised = raised + 1 where raised < target'
  expect(await audit().spoilt('invest_sale', change)).toEqual(['invest sale'])
})

test('refuses to write an outcome that the target contradicts', async () => {
  const change = "update invest_sale set outcome = 'reached' where outcome = 'missed'"
  await expect(audit().spoilt('invest_sale', change)).rejects.toThrow('check constraint')
  await withClient(w.database.ownerUrl, (owner) =>
    owner.query('drop table kept; alter table invest_sale enable trigger user'),
  )
})

test('a refund although the target was reached', async () => {
  const change = `update invest_order set end_reason = 'missed', status = 'ended', closed_at = 1,
    last_day = first_day - 1, paid_through = first_day - 1, income = 0
    where product_type = 'bond' and status = 'running'`
  expect(await audit().spoilt('invest_order', change)).toContain('invest sale')
})

test('income in another currency, with the right total', async () => {
  const change = `update ledger_transfer set currency = case currency when 'USDT' then 'ETH' else 'USDT' end
    where kind = 'invest_income'`
  expect(await audit().spoilt('ledger_transfer', change)).toEqual([
    'invest payable',
    'invest currency',
  ])
})

test("a product's day that left its account in another currency", async () => {
  const change = "update ledger_transfer set currency = 'ETH' where kind = 'funding_day'"
  expect(await audit().spoilt('ledger_transfer', change)).toEqual([
    'invest payable',
    'invest currency',
  ])
})

test('income under another kind', async () => {
  const change = "update ledger_transfer set kind = 'gift' where kind = 'invest_income'"
  expect(await audit().spoilt('ledger_transfer', change)).toEqual([
    'invest income',
    'invest accounts',
  ])
})

test('refuses to write an order that earns more than its terms', async () => {
  await expect(
    audit().spoilt('invest_order', 'update invest_order set daily_income = daily_income + 1'),
  ).rejects.toThrow('check constraint')
  await withClient(w.database.ownerUrl, (owner) =>
    owner.query('drop table kept; alter table invest_order enable trigger user'),
  )
})

test('a purchase of a product that had ended', async () => {
  const change = `insert into invest_ending (part, user_id, id, ends_at, reason_key,
      decided_at, maker_id, checker_id, approval_id)
    select part, user_id, id, 1, 'legal_order', 1, 1, 2, 3 from invest_product where id = 66811`
  expect(await audit().spoilt('invest_ending', change)).toEqual(['invest ended'])
})

test('an order with other terms than its version', async () => {
  for (const change of ['days = days + 1', "rate_kind = 'fixed'"]) {
    const text = `update invest_order set ${change} where product_id = 66811`
    expect(await audit().spoilt('invest_order', text)).toEqual(['invest terms'])
  }
})
