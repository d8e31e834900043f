import { Amount, Rate, sum } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dailyIncome,
  incomeOf,
  lastDayAfterLeaving,
  redemptionPenalty,
  perDay,
  perYear,
  termFrom,
} from './index.ts'

const amount = Amount.parse
const rate = Rate.parse
const principals = fc.bigInt(1n, 10n ** 17n).map(Amount.of)
const rates = fc.bigInt(0n, Rate.parse('0.05')).map(Rate.of)
const pers = fc.constantFrom('day' as const, 'year' as const)

describe('daily income', () => {
  test.each([
    ['1000', '0.0004', 'day', '0.4'],
    ['100', '0.00012345', 'day', '0.012345'],
    // Rounded down to the last unit.
    ['0.00000003', '0.4', 'day', '0.00000001'],
    ['1000', '0.0365', 'year', '0.1'],
    // 1000 × 0.08 ÷ 365 = 0.2191780821…
    ['1000', '0.08', 'year', '0.21917808'],
  ] as const)('%s at %s a %s: %s', (principal, at, per, daily) => {
    expect(Amount.text(dailyIncome(amount(principal), { rate: rate(at), per }))).toBe(daily)
  })

  test('is never more than its part of the rate, and less by under one unit', () => {
    fc.assert(
      fc.property(principals, rates, pers, (principal, one, per) => {
        const days = per === 'day' ? 1n : 365n
        const daily = dailyIncome(principal, { rate: one, per })
        const exact = principal * one
        expect(daily * Rate.one * days <= exact).toBe(true)
        expect((daily + 1n) * Rate.one * days > exact).toBe(true)
      }),
    )
  })

  test('the income of a term is the sum of its days', () => {
    fc.assert(
      fc.property(principals, rates, fc.integer({ min: 1, max: 800 }), (principal, one, days) => {
        const daily = dailyIncome(principal, { rate: one, per: 'day' })
        expect(incomeOf(daily, days)).toBe(sum(Array.from({ length: days }, () => daily)))
      }),
    )
  })
})

test('a rate is read for a day and for a year of 365 days', () => {
  expect(Rate.text(perDay({ rate: rate('0.0365'), per: 'year' }))).toBe('0.0001')
  expect(Rate.text(perYear({ rate: rate('0.0001'), per: 'day' }))).toBe('0.0365')
  expect(Rate.text(perYear({ rate: rate('0.08'), per: 'year' }))).toBe('0.08')
})

describe('leaving early', () => {
  const term = termFrom(100, 7)

  test('a term has the given number of days', () => {
    expect(term).toEqual({ firstDay: 100, lastDay: 106 })
  })

  test.each([
    [99, 99],
    [100, 99],
    [101, 100],
    [106, 105],
    // After the last day there is nothing left to forfeit.
    [107, 106],
    [200, 106],
  ])('on day %i: the last day that earns is %i', (today, last) => {
    expect(lastDayAfterLeaving(term, today)).toBe(last)
  })

  test('does not change the days that were over', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 90, max: 120 }),
        fc.integer({ min: 90, max: 120 }),
        (day, today) => {
          fc.pre(day < today)
          const earned = (last: number) => term.firstDay <= day && day <= last
          expect(earned(lastDayAfterLeaving(term, today))).toBe(earned(term.lastDay))
        },
      ),
    )
  })

  test('costs its share, rounded up, and never more than the principal', () => {
    expect(Amount.text(redemptionPenalty(amount('1000'), rate('0.005')))).toBe('5')
    expect(Amount.text(redemptionPenalty(amount('0.00000001'), rate('0.005')))).toBe('0.00000001')
    expect(redemptionPenalty(amount('10'), rate('2'))).toBe(amount('10'))
    expect(redemptionPenalty(amount('10'), rate('0'))).toBe(Amount.zero)
  })
})
