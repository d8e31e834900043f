import { Rate } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountedRate } from './fee-discount.ts'
import { vipLevels } from './vip-level.ts'

// Worked out by hand; the third line is rounded down.
test.each([
  ['0.0005', '0', '0.0005'],
  ['0.0005', '0.1', '0.00045'],
  ['0.00033333', '0.3', '0.00023333'],
  ['0.0005', '1', '0'],
  ['0', '0.3', '0'],
])('a rate of %s with a discount of %s is %s', (listed, discount, expected) => {
  expect(Rate.text(discountedRate(Rate.parse(listed), Rate.parse(discount)))).toBe(expected)
})

test('every discount of a level is from 0 to 1', () => {
  for (const { feeDiscountRate } of vipLevels)
    expect(feeDiscountRate >= 0n && feeDiscountRate <= Rate.one).toBe(true)
})

test('no level makes a fee negative, and a higher level never pays more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: Rate.one }), (listed) => {
      let before: bigint = listed
      for (const { feeDiscountRate } of vipLevels) {
        const rate = discountedRate(Rate.of(listed), feeDiscountRate)
        expect(rate >= 0n && rate <= before).toBe(true)
        before = rate
      }
    }),
  )
})

test.each(['-0.00000001', '1.00000001', '1.5'])('refuses a discount of %s', (discount) => {
  expect(() => discountedRate(Rate.parse('0.0005'), Rate.parse(discount))).toThrow(RangeError)
})
