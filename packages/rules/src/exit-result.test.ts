import { Amount, Price, Quantity, Rate } from '@candor/money'
import { expect, test } from 'vitest'
import { exitResult, netResult } from './index.ts'

const held = {
  direction: 'long',
  quantity: Quantity.parse('0.1'),
  openPrice: Price.parse('60000'),
  openFee: Amount.parse('3'),
  initialMargin: Amount.parse('600'),
} as const
const closeFeeRate = Rate.parse('0.0005')

test('a partial close brings its profit less its share of the opening fee and its own closing fee, by hand', () => {
  // 0.04 × 1,000 = 40; opening fee 3 × 0.4 = 1.2; closing fee 0.04 × 61,000 × 0.0005 = 1.22; margin 600 × 0.4 = 240.
  const part = exitResult(held, Price.parse('61000'), Quantity.parse('0.04'), closeFeeRate)
  expect(Amount.text(part.net)).toBe('37.58')
  expect(Rate.text(part.yieldRate)).toMatch(/^0\.15658/)
})

test('a full close brings its net result', () => {
  const price = Price.parse('59000')
  const all = exitResult(held, price, held.quantity, closeFeeRate)
  expect(all.net).toBe(netResult(held, price, held.openFee, closeFeeRate))
})
