import { Amount, Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { coverageOf, obligationOf } from './index.ts'

const amount = Amount.parse
/** Days 100 to 106 at 2 a day, and days 103 to 132 at 0.5 a day. */
const orders = [
  { firstDay: 100, lastDay: 106, daily: amount('2') },
  { firstDay: 103, lastDay: 132, daily: amount('0.5') },
]

describe('what a product still owes', () => {
  test.each([
    // Nothing was paid: 7 × 2 + 30 × 0.5.
    [99, undefined, '29'],
    // Through day 102: 4 × 2 + 30 × 0.5.
    [102, undefined, '23'],
    // Day 103 alone: 2 + 0.5.
    [102, 103, '2.5'],
    // Days 101 to 103, two of them missed: 3 × 2 + 1 × 0.5.
    [100, 103, '6.5'],
    // Days 107 to 136: the second order's last 26 days.
    [106, 136, '13'],
    [132, undefined, '0'],
    // A day before any of them begins.
    [90, 95, '0'],
  ])('after day %i, until %s: %s', (paidThrough, until, owed) => {
    expect(Amount.text(obligationOf(orders, paidThrough, until))).toBe(owed)
  })
})

test('coverage is what there is over what is owed, rounded down, and nothing where nothing is owed', () => {
  expect(Rate.text(coverageOf(amount('10'), amount('29'))!)).toBe('0.34482758')
  expect(Rate.text(coverageOf(amount('58'), amount('29'))!)).toBe('2')
  expect(coverageOf(amount('10'), Amount.zero)).toBeNull()
})
