import { Amount } from '@candor/money'
import { dailyIncome, incomeOf } from '@candor/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { parseTerms, shippedProducts } from './terms.ts'
import { openInvestWorld, productOf, type InvestWorld } from './testing/invest-world.ts'

const [week, year] = ['66811', '66812'] as const

let w: InvestWorld
beforeAll(async () => {
  w = await openInvestWorld('demonstration', [
    productOf(week),
    productOf(year, { rate: '0.08', ratePer: 'year', minAmount: '100' }),
  ])
})
afterAll(() => w.close())

const product = async (id: string) => granted(await w.call('getProduct', '1', { id }))

test('shows a demonstration by its terms for a product that has not paid yet, marked as such', async () => {
  const { history, demonstration } = await product(week)
  expect(history).toEqual([])
  // It is 18 November: yesterday is the last day that is over.
  expect(demonstration?.amount).toBe('10')
  expect(demonstration?.days).toHaveLength(30)
  expect(demonstration?.days[0]).toEqual({ date: '2026-11-17', dailyRate: '0.001', income: '0.01' })
  expect(demonstration?.days.at(-1)).toMatchObject({ date: '2026-10-19', income: '0.01' })
  // 100 × 8 % ÷ 365, rounded down, as an order is paid.
  expect((await product(year)).demonstration?.days[0]).toEqual({
    date: '2026-11-17',
    dailyRate: '0.00021917',
    income: '0.0219178',
  })
})

test('records no day, income or transfer for a demonstration', async () => {
  const moved = async () =>
    (await w.pool.query('select kind, count(*) from ledger_transfer group by kind')).rows
  const before = await moved()
  await product(week)
  await w.live(2)
  await product(week)
  expect(await moved()).toEqual(before)
  for (const table of ['invest_day', 'invest_income'])
    expect((await w.pool.query(`select * from ${table}`)).rows).toEqual([])
})

test('replaces the demonstration by real payments from the first day on', async () => {
  const user = await w.userWith('1000')
  await w.bought(user, week, '1000')
  await w.live(1)
  expect((await product(week)).demonstration).not.toBeNull()
  await w.live(1)
  const { history, demonstration } = await product(week)
  expect(demonstration).toBeNull()
  expect(history).toEqual([{ date: '2026-11-21', dailyRate: '0.001', income: '1' }])
  // Another product still has paid nothing.
  expect((await product(year)).demonstration).not.toBeNull()
})

test('calculates the demonstration of shipped products by the rule of orders, exactly', async () => {
  const shipped = shippedProducts()
  const stored = shipped.map(({ terms, funding }) => ({ ...terms, funding: Amount.text(funding) }))
  const house = await openInvestWorld('shipped demonstration', stored)
  for (const { id, terms } of shipped) {
    const { minAmount, rate, ratePer } = parseTerms(terms)
    const { demonstration } = granted(await house.call('getProduct', '1', { id }))
    const total = demonstration!.days.reduce((all, { income }) => all + Amount.parse(income), 0n)
    expect(total).toBe(incomeOf(dailyIncome(minAmount, { rate, per: ratePer }), 30))
    expect(total).toBeGreaterThan(0n)
  }
  await house.close()
})
