import { Amount, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverageOf, coveredDaysOf, obligationOf } from './index.ts'

const amount = Amount.parse
/** Days 100 to 106 at 2 a day, and days 103 to 132 at 0.5 a day. */
const orders = [
  { firstDay: 100, lastDay: 106, daily: amount('2') },
  { firstDay: 103, lastDay: 132, daily: amount('0.5') },
]

describe('the obligation of a product', () => {
  test.each([
    // No day was paid: 7 × 2 + 30 × 0.5.
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
    // A day before any of the orders begins.
    [90, 95, '0'],
  ])('after day %i, until %s: %s', (paidThrough, until, owed) => {
    expect(Amount.text(obligationOf(orders, paidThrough, until))).toBe(owed)
  })
})

test('coverage is balance over obligation, rounded down, and null without an obligation', () => {
  expect(Rate.text(coverageOf(amount('10'), amount('29'))!)).toBe('0.34482758')
  expect(Rate.text(coverageOf(amount('58'), amount('29'))!)).toBe('2')
  expect(coverageOf(amount('10'), Amount.zero)).toBeNull()
})

describe('the days that an account covers', () => {
  test.each([
    // Days 100 to 106 cost 2, from 103 on 2.5; 2 + 2 + 2 + 2.5 = 8.5, and 1.5 is less than a day.
    [99, '10', 4],
    [99, '10.99', 4],
    [99, '11', 5],
    // An empty account, or less than a day.
    [99, '0', 0],
    [99, '1.99999999', 0],
    // All 33 days, and more than they cost.
    [99, '29', 33],
    [99, '1000000', 33],
    // Missed days come first: 101 and 102 at 2, then 103 at 2.5.
    [100, '6.5', 3],
    // Of the second order 26 days are left, at 0.5.
    [106, '12.99', 25],
    // Nothing is owed, so the number of days is null.
    [132, '5', null],
    [500, '0', null],
  ] as const)('after day %i with %s: %s', (paidThrough, balance, days) => {
    expect(coveredDaysOf(orders, paidThrough, amount(balance))).toBe(days)
  })

  test('skip days on which no order earns, and are null if no order earns', () => {
    const apart = [
      { firstDay: 100, lastDay: 101, daily: amount('1') },
      { firstDay: 200, lastDay: 209, daily: amount('1') },
    ]
    expect(coveredDaysOf(apart, 99, amount('5'))).toBe(5)
    expect(coveredDaysOf([], 99, amount('5'))).toBeNull()
    expect(coveredDaysOf([{ ...apart[0]!, daily: Amount.zero }], 99, amount('5'))).toBeNull()
  })

  test('equal the days that the account pays one by one, for any orders', () => {
    const day = fc.integer({ min: 90, max: 140 })
    const order = fc
      .tuple(day, fc.integer({ min: 0, max: 40 }), fc.bigInt(0n, 5n))
      .map(([firstDay, more, daily]) => ({
        firstDay,
        lastDay: firstDay + more,
        daily: Amount.of(daily),
      }))
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 12 }),
        day,
        fc.bigInt(0n, 300n),
        (all, through, has) => {
          let [left, paid, owes] = [has, 0, false]
          for (let at = through + 1; at <= 200; at += 1) {
            const due = obligationOf(all, at - 1, at)
            if (due === 0n) continue
            owes = true
            if (due > left) break
            left -= due
            paid += 1
          }
          expect(coveredDaysOf(all, through, Amount.of(has))).toBe(owes ? paid : null)
        },
      ),
    )
  })
})
