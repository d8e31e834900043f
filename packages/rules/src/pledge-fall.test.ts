import { Amount, Price, Quantity, Rate, subtract, worth } from '@candor/money'
import { expect, test } from 'vitest'
import { ltvPrice, pledgeAfterFall, type Pledged } from './index.ts'

/** 6,000 on 0.1 BTC at 100,000: 60 %. */
const pledged: Pledged = {
  debt: Amount.parse('6000'),
  quantity: Quantity.parse('0.1'),
  price: Price.parse('100000'),
  initialLtv: Rate.parse('0.65'),
  marginCallLtv: Rate.parse('0.75'),
  liquidationLtv: Rate.parse('0.83'),
  saleFeeRate: Rate.parse('0.02'),
}

test.each([
  [0, '100000', '0.6', 'none'],
  [19, '81000', '0.74074075', 'none'],
  // At equality.
  [20, '80000', '0.75', 'call'],
  [27, '73000', '0.82191781', 'call'],
  [28, '72000', '0.83333334', 'sale'],
] as const)('a fall by %i %% leaves %s and a loan-to-value of %s: %s', (fall, price, ltv, step) => {
  const after = pledgeAfterFall(pledged, fall)
  expect([Price.text(after.price), Rate.text(after.ltv!), after.step]).toEqual([price, ltv, step])
  expect(after.sale === null).toBe(step !== 'sale')
})

test('a sale restores the first loan-to-value', () => {
  const { price, sale } = pledgeAfterFall(pledged, 30)
  const left = worth(subtract(pledged.quantity, sale!.quantity), price, 'ceil')
  const debt = subtract(pledged.debt, sale!.net)
  expect(debt * 100n <= left * 65n + 100n).toBe(true)
  expect(sale!.isAll).toBe(false)
})

test('a fall to zero sells everything for nothing', () => {
  expect(pledgeAfterFall(pledged, 60).sale!.isAll).toBe(true)
  expect(pledgeAfterFall(pledged, 100)).toEqual({ price: 0n, ltv: null, step: 'sale', sale: null })
})

test('happens at the prices of a quote', () => {
  for (let fall = 0; fall < 100; fall += 1) {
    const { price, step } = pledgeAfterFall(pledged, fall)
    const at = (ltv: Rate) => price <= ltvPrice(pledged.debt, pledged.quantity, ltv)
    const expectedStep = at(pledged.liquidationLtv)
      ? 'sale'
      : at(pledged.marginCallLtv)
        ? 'call'
        : 'none'
    expect(step).toBe(expectedStep)
  }
})
