import { beforeAll, expect, test } from 'vitest'
import type { IncomeOrder, PaidDay } from './proof-income.ts'
import { readProof } from './read-proof.ts'
import { createHouse, type House } from './testing/sample-proofs.ts'
import { verifyProof } from './verify.ts'

let house: House
beforeAll(async () => {
  house = await createHouse()
})

const reportOf = async (change?: (order: IncomeOrder) => IncomeOrder) =>
  verifyProof(await house.income(change), house.publicKey)
const ofFirst = (more: Partial<PaidDay>) => (order: IncomeOrder) => ({
  ...order,
  days: order.days.map((day, place) => (place === 0 ? { ...day, ...more } : day)),
})

test('recomputes income with plain numbers', async () => {
  const report = await reportOf()
  expect(report).toMatchObject({ verdict: 'proven', asStated: ['rate'] })
  // The daily amount, their sum, the first day, and the day and amount of each of two days.
  expect(report.figures).toHaveLength(7)
  expect(readProof(JSON.stringify(await house.income())).flaws).toEqual([])
})

test('a bond pays by the year, and its term may begin later than the day after the purchase', async () => {
  const report = await reportOf((order) => ({
    ...order,
    rate: '0.0438',
    per: 'year',
    boughtAt: order.boughtAt - 30 * 24 * 3_600_000,
  }))
  // 1,000 × 0.0438 ÷ 365.
  expect(report.verdict).toBe('proven')
})

test('a renewal earns from the day on which the renewed order ended', async () => {
  const boughtAt = (order: IncomeOrder) => order.boughtAt + 24 * 3_600_000
  const report = await reportOf((order) => ({ ...order, renews: '905', boughtAt: boughtAt(order) }))
  expect(report.verdict).toBe('proven')
})

test.each([
  ['another amount a day', (order: IncomeOrder) => ({ ...order, rate: '0.00013' })],
  ['less on one day', ofFirst({ amount: '0.11' })],
  ['a day twice', ofFirst({ day: 20_777 })],
  ['a day that was not over', ofFirst({ paidAt: 20_776 * 24 * 3_600_000 })],
  ['a day after the last', (order: IncomeOrder) => ({ ...order, lastDay: 20_776 })],
  [
    'a day before the purchase was over',
    (order: IncomeOrder) => ({ ...order, boughtAt: order.boughtAt + 24 * 3_600_000 }),
  ],
  [
    'another sum',
    (order: IncomeOrder) => ({ ...order, result: { ...order.result, income: '0.25' } }),
  ],
])('detects a house that states %s', async (_what, change) => {
  expect((await reportOf(change)).verdict).toBe('wrong')
})

test('income under unknown rules proves nothing', async () => {
  const report = await reportOf((order) => ({ ...order, ruleVersion: 'product-0' }))
  expect(report).toMatchObject({ figures: null, verdict: 'wrong' })
})
