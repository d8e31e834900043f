import { Amount, Price, Quantity, Rate } from '@candor/money'
import { expect, test } from 'vitest'
import { breakEvenPrice, netResult } from './index.ts'

const long = {
  direction: 'long',
  quantity: Quantity.parse('0.031'),
  openPrice: Price.parse('62236'),
} as const
const openFee = Amount.parse('0.964658')
const closeFeeRate = Rate.parse('0.0005')

test('a small gain before fees is a loss after them, by hand', () => {
  // 0.031 × 22.67 = 0.70277; closing fee 0.031 × 62,258.67 × 0.0005 = 0.965009385.
  const net = netResult(long, Price.parse('62258.67'), openFee, closeFeeRate)
  expect(Amount.text(net)).toBe('-1.22689739')
})

test.each(['long', 'short'] as const)('a %s breaks even at its break-even price', (direction) => {
  const held = { ...long, direction }
  const price = breakEvenPrice(held, openFee, closeFeeRate)
  const net = netResult(held, price, openFee, closeFeeRate)
  expect(net >= -2n && net <= 2n).toBe(true)
})
