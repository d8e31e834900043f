import { beforeAll, expect, test } from 'vitest'
import { isRight } from './figure.ts'
import type { LoanOrder, LoanSaleStep } from './proof-loan.ts'
import { createHouse, loanOf, type House } from './testing/sample-proofs.ts'
import { verifyProof } from './verify.ts'

let house: House
beforeAll(async () => {
  house = await createHouse()
})

/** A dishonest house may sign any statement, beside ticks that it cannot change. */
async function reportOf(change: (order: LoanOrder) => LoanOrder) {
  const { segments } = await house.loan()
  return verifyProof(await house.proofOf(change(loanOf()), segments), house.publicKey)
}
const ofSale = (more: Partial<LoanSaleStep>) => (order: LoanOrder) => ({
  ...order,
  sales: order.sales.map((sale) => ({ ...sale, ...more })),
})
const ofResult = (more: Partial<LoanSaleStep['result']>) => (order: LoanOrder) => ({
  ...order,
  sales: order.sales.map((sale) => ({ ...sale, result: { ...sale.result, ...more } })),
})

test('recomputes a sale with plain numbers', async () => {
  const report = await reportOf((order) => order)
  expect(report).toMatchObject({ verdict: 'proven', asStated: ['debt'] })
  expect(report.figures).toHaveLength(13)
  // (5000 − 0.65 × 6000.12) ÷ 0.33 = 3333.0969… USDT, which are 0.06666061 BTC at 50001.
  expect(loanOf().sales[0]!.result).toEqual({
    price: '50001',
    firstLtv: '0.83335001',
    secondLtv: '0.83333334',
    ltv: '0.83331667',
    quantity: '0.06666061',
    gross: '3333.09716061',
    fee: '66.66194322',
    net: '3266.43521739',
    debtLeft: '1733.56478261',
    heldLeft: '0.05333939',
    returned: '0',
    borne: '0',
  })
})

test.each([
  ['more was sold than was needed', ofResult({ quantity: '0.12' })],
  ['less was brought than it was worth', ofResult({ gross: '3000' })],
  ['a higher fee', ofResult({ fee: '70' })],
  ['more is owed afterwards', ofResult({ debtLeft: '1800' })],
  ['less comes back', ofResult({ heldLeft: '0.05' })],
  ['another loan-to-value', ofResult({ firstLtv: '0.9' })],
  ['it was sold where less was owed', ofSale({ debt: '4900' })],
  ['it was sold before it was overdue', ofSale({ reason: 'overdue' })],
  ['another share is left', (order: LoanOrder) => ({ ...order, initialLtv: '0.6' })],
  ['another step', (order: LoanOrder) => ({ ...order, liquidationLtv: '0.84' })],
])('detects a house that states %s', async (_what, change) => {
  const report = await reportOf(change)
  expect(report.verdict).toBe('wrong')
  expect(report.figures!.every(isRight)).toBe(false)
})

test.each([
  ['other ticks', ofSale({ seq: 2 })],
  ['a time before its ticks', ofSale({ at: 0 })],
  ['another market', (order: LoanOrder) => ({ ...order, symbol: 'ETHUSDT' })],
])('detects a sale of %s', async (_what, change) => {
  const { prices, verdict } = await reportOf(change)
  expect(verdict).toBe('wrong')
  expect(prices.map((price) => price.verdict)).toContain('fill-mismatch')
})

test('unknown rules settle nothing, and a missing tick leaves the sale open', async () => {
  expect((await reportOf((order) => ({ ...order, ruleVersion: 'loan-9' }))).verdict).toBe('wrong')
  const { segments, ...rest } = await house.loan()
  const cut = { ...rest, segments: segments.slice(0, 2) }
  expect(await verifyProof(cut, house.publicKey)).toMatchObject({
    verdict: 'incomplete',
    figures: null,
  })
})
