import { Amount, Price, Quantity, Rate, add, sum } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageCloseFeeRate } from './average-fee-rate.ts'
import { fee } from './fees.ts'

const quantities = fc.bigInt(1n, 10n ** 15n).map(Quantity.of)
const rates = fc.bigInt(0n, 10n ** 6n).map(Rate.of)
const parts = fc.record({ quantity: quantities, closeFeeRate: rates })

const merged = (given: readonly { quantity: Quantity; closeFeeRate: Rate }[]) =>
  given.slice(1).reduce(
    (held, part) => ({
      quantity: add(held.quantity, part.quantity),
      closeFeeRate: averageCloseFeeRate(held, part),
    }),
    given[0]!,
  )

test.each([
  ['0.1', '0.00035', '0.1', '0.0005', '0.000425'],
  ['0.001', '0.00035', '0.999', '0.0005', '0.00049985'],
  ['0.001', '0.0005', '0.999', '0.00035', '0.00035015'],
  ['1', '0.0005', '2', '0.00035', '0.0004'],
  ['2', '0.0005', '1', '0.00035', '0.00045'],
  ['1', '0.00000001', '2', '0', '0.00000001'],
])('%s at %s and %s at %s close at %s', (held, heldRate, added, addedRate, expected) => {
  const part = (quantity: string, rate: string) => ({
    quantity: Quantity.parse(quantity),
    closeFeeRate: Rate.parse(rate),
  })
  const rate = averageCloseFeeRate(part(held, heldRate), part(added, addedRate))
  expect(Rate.text(rate)).toBe(expected)
})

test('the whole pays the sum of its parts, up to 10⁻⁸ of its notional for each added part and one unit for each fee', () => {
  const price = Price.parse('60000')
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (given) => {
      const whole = merged(given)
      const together = fee(whole.quantity, price, whole.closeFeeRate)
      const apart = sum(
        given.map(({ quantity, closeFeeRate }) => fee(quantity, price, closeFeeRate)),
      )
      const least = apart - BigInt(given.length)
      const step = fee(whole.quantity, price, Rate.of(1n))
      expect(together >= least).toBe(true)
      expect(together <= apart + step * BigInt(given.length - 1) + 1n).toBe(true)
      expect(Amount.of(together) >= Amount.zero).toBe(true)
    }),
  )
})

test('the average lies between both rates, and equals the rate of equal parts', () => {
  fc.assert(
    fc.property(parts, parts, (held, added) => {
      const rate = averageCloseFeeRate(held, added)
      const [low, high] = [held.closeFeeRate, added.closeFeeRate].toSorted((a, b) =>
        a < b ? -1 : 1,
      )
      expect(rate >= low! && rate <= high!).toBe(true)
      if (low === high) expect(rate).toBe(low)
    }),
  )
})
