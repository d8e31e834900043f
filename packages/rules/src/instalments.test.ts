import { Amount, Rate, add, sum } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditHours,
  dueBy,
  equalInstalment,
  instalmentDates,
  instalmentPlan,
  latePart,
  loanHourMs,
  plannedLeft,
} from './index.ts'

const amount = Amount.parse
const rate = Rate.parse
const text = Amount.text

describe('an equal instalment', () => {
  test.each([
    // 10,000 at 8 % in 10 months is published as 1,037.03; the others by hand.
    ['10000', '0.08', 10, '1037.03'],
    ['1200', '0', 12, '100'],
    ['100', '0', 3, '33.33'],
    // 1000 × 0.01 × 1.01² ÷ (1.01² − 1) = 10.201 ÷ 0.0201 = 507.5124…
    ['1000', '0.12', 2, '507.51'],
    // One month later, all with a month's interest.
    ['1000', '0.12', 1, '1010'],
    // 0.5 ÷ 4 is 0.125: half a cent above 0.12, so it rounds up.
    ['0.5', '0', 4, '0.13'],
  ] as const)('of %s at %s in %i months is %s', (principal, annual, months, each) => {
    expect(text(equalInstalment(amount(principal), rate(annual), months))).toBe(each)
  })
})

describe('the dates of instalments', () => {
  /** 09:30 in UTC+8. */
  const at = (day: string) => Date.parse(`${day}T09:30:00+08:00`)
  const listed = (from: string, months: number) =>
    instalmentDates(at(from), months).map((date) =>
      new Date(date + 8 * loanHourMs).toISOString().slice(0, 16),
    )
  test.each([
    ['2026-01-15', ['2026-02-15', '2026-03-15', '2026-04-15']],
    ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['2026-10-30', ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
    ['2027-12-31', ['2028-01-31', '2028-02-29']],
  ])('after %s', (from, dates) => {
    expect(listed(from, dates.length)).toEqual(dates.map((date) => `${date}T09:30`))
  })

  test('the day is that of UTC+8, even when it is already the next day there', () => {
    const start = Date.parse('2026-01-30T20:00:00Z')
    expect(new Date(instalmentDates(start, 1)[0]!).toISOString()).toBe('2026-02-27T20:00:00.000Z')
  })
})

// 0.048 % a day is 17.52 % a year; January, February and March of 2027.
const months = [744, 1416, 2160]
const terms = { principal: amount('1200'), dailyRate: rate('0.00048'), dueHours: months }

describe('an instalment plan', () => {
  test('pays the interest of its hours first, and the last instalment is the remainder', () => {
    // r = 0.0146: 1200 × 0.0146 × 1.0146³ ÷ (1.0146³ − 1) = 411.7364… ; 1200 × 0.00048 ÷ 24 = 0.024 an hour
    const plan = instalmentPlan(terms)
    expect(text(equalInstalment(amount('1200'), rate('0.1752'), 3))).toBe('411.74')
    expect(
      plan.map(({ dueHour, principal, interest }) => [dueHour, text(principal), text(interest)]),
    ).toEqual([
      [744, '393.884', '17.856'],
      // 806.116 × 0.00048 ÷ 24 = 0.01612232 an hour, 672 hours
      [1416, '400.90580096', '10.83419904'],
      // 405.21019904 × 0.00048 ÷ 24 = 0.00810420398… , up to 0.00810421, 744 hours
      [2160, '405.21019904', '6.02953224'],
    ])
  })

  test('of a loan repaid in one sum is the principal with the interest of its hours', () => {
    const [only] = instalmentPlan({ ...terms, dueHours: [168] })
    expect([text(only!.principal), text(only!.interest)]).toEqual(['1200', '4.032'])
  })

  test('repays exactly the principal, whatever the terms', () => {
    const amounts = fc.bigInt({ min: 10n ** 9n, max: 10n ** 13n }).map(Amount.of)
    const rates = fc.bigInt({ min: 0n, max: 10n ** 6n }).map(Rate.of)
    const starts = fc.integer({ min: 0, max: 4 * 365 * 24 }).map((hour) => hour * loanHourMs)
    fc.assert(
      fc.property(
        amounts,
        rates,
        starts,
        fc.integer({ min: 1, max: 24 }),
        (lent, daily, start, n) => {
          const dueHours = instalmentDates(start, n).map((date) => (date - start) / loanHourMs)
          const plan = instalmentPlan({ principal: lent, dailyRate: daily, dueHours })
          expect(sum(plan.map(({ principal }) => principal))).toBe(lent)
          expect(plan.every(({ principal }) => principal >= 0n)).toBe(true)
          expect(plannedLeft(plan, 0)).toBe(lent)
          expect(plannedLeft(plan, dueHours.at(-1)!)).toBe(Amount.zero)
        },
      ),
    )
  })
})

describe('the late part of a loan', () => {
  const plan = instalmentPlan(terms)
  test.each([
    ['1200', 743, '0'],
    ['1200', 744, '393.884'],
    ['806.116', 744, '0'],
    ['700', 744, '0'],
    ['806.116', 1416, '400.90580096'],
    ['100', 2160, '100'],
  ])('of %s after %i hours: %s', (left, hour, late) => {
    expect(text(latePart(plan, amount(left), hour))).toBe(late)
  })

  const charge = { ...terms, plan, overdueRate: rate('0.00072'), mostLate: 100 }
  const listed = (principal: string, from: number, to: number) =>
    creditHours({ ...charge, principal: amount(principal) }, from, to).map((span) => [
      span.from,
      span.to,
      text(span.principal),
      span.isLate,
      text(span.amount),
    ])

  test('costs one and a half times the rate, and the rest costs the normal rate', () => {
    // 393.884 × 0.00072 ÷ 24 = 0.01181652 an hour; 806.116 at 0.01612232
    expect(listed('1200', 742, 746)).toEqual([
      [742, 744, '1200', false, '0.048'],
      [744, 746, '806.116', false, '0.03224464'],
      [744, 746, '393.884', true, '0.02363304'],
    ])
    expect(listed('806.116', 744, 745)).toEqual([[744, 745, '806.116', false, '0.01612232']])
  })

  test('is the whole loan after the end, and then nothing more is charged', () => {
    expect(listed('100', 2160, 9_999)).toEqual([
      [2160, 2260, '0', false, '0'],
      [2160, 2260, '100', true, '0.3'],
    ])
    expect(listed('100', 2260, 9_999)).toEqual([])
  })

  test('the split of the charged hours does not change their cost', () => {
    const hour = fc.integer({ min: 0, max: 2_400 })
    fc.assert(
      fc.property(fc.uniqueArray(hour, { minLength: 1, maxLength: 9 }), (stops) => {
        const steps = [0, ...stops.toSorted((a, b) => a - b)]
        const cost = (from: number, to: number) =>
          sum(creditHours(charge, from, to).map((span) => span.amount))
        const apart = sum(steps.slice(1).map((to, at) => cost(steps[at]!, to)))
        expect(apart).toBe(cost(0, steps.at(-1)!))
      }),
    )
  })

  test('a borrower who pays each instalment on time pays the sum of the plan, and owes nothing at the end', () => {
    let [left, hour] = [amount('1200'), 0]
    for (const { dueHour, principal, interest } of plan) {
      const owed = sum(
        creditHours({ ...charge, principal: left }, hour, dueHour).map((span) => span.amount),
      )
      expect(owed).toBe(interest)
      const debt = { principal: left, interest: owed }
      expect(dueBy(plan, debt, dueHour)).toBe(add(principal, interest))
      left = Amount.of(left - principal)
      hour = dueHour
    }
    expect(left).toBe(Amount.zero)
  })
})
