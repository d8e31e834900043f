import { Amount, add } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFees } from './team-returns.ts'

test.each([
  ['0', '10', '10', '0'],
  ['0', '-10', '0', '-10'],
  ['-10', '4', '0', '-6'],
  ['-6', '10', '4', '0'],
  ['-4', '4', '0', '0'],
  ['-4', '-3', '0', '-7'],
])('after %s a day of %s shares %s and leaves %s', (before, fees, shared, left) => {
  const counted = countFees(Amount.parse(before), Amount.parse(fees))
  expect([Amount.text(counted.shared), Amount.text(counted.remainder)]).toEqual([shared, left])
})

test('the shared fees of many days and the remainder sum up to all charged fees', () => {
  const days = ['3', '-5', '-1', '2', '9', '-20', '6', '15'].map(Amount.parse)
  let [shared, remainder] = [Amount.zero, Amount.zero]
  for (const fees of days) {
    const counted = countFees(remainder, fees)
    shared = add(shared, counted.shared)
    remainder = counted.remainder
  }
  const all = days.reduce((sum, fees) => add(sum, fees), Amount.zero)
  expect(add(shared, remainder)).toBe(all)
})

test('over any days the shared sum is the highest running total of fees, and never negative', () => {
  const days = fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { maxLength: 40 })
  fc.assert(
    fc.property(days, (fees) => {
      let [remainder, shared] = [Amount.zero, Amount.zero]
      let [total, highest] = [0n, 0n]
      for (const one of fees) {
        const counted = countFees(remainder, Amount.of(one))
        remainder = counted.remainder
        shared = add(shared, counted.shared)
        total += one
        if (total > highest) highest = total
        expect([shared, remainder]).toEqual([highest, total - highest])
      }
    }),
  )
})
