import { Amount, Rate, smaller, subtract } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hourlyInterest,
  instalmentPlan,
  interestSaved,
  latePart,
  plannedLeft,
  splitPayment,
  type LoanAhead,
} from './index.ts'

const amount = Amount.parse
const rate = Rate.parse

/** 1,000 at 0.024 % a day: 0.01 an hour. */
const inOneSum: LoanAhead = {
  plan: [{ dueHour: 720, principal: amount('1000'), interest: amount('7.2') }],
  debt: { principal: amount('1000'), interest: amount('2.4') },
  dailyRate: rate('0.00024'),
  overdueRate: rate('0.00072'),
  hour: 240,
}
const saved = (loan: LoanAhead, paid: string) => Amount.text(interestSaved(loan, amount(paid)))

describe('the saving of an early payment', () => {
  test.each([
    // 480 hours of 0.01 each.
    ['1002.4', '4.8'],
    ['9999', '4.8'],
    // 2.4 of it is interest: half of the principal is left.
    ['502.4', '2.4'],
    // A payment of interest alone saves nothing, because interest bears no interest.
    ['2.4', '0'],
  ])('%s paid on a loan in one sum saves %s', (paid, expected) => {
    expect(saved(inOneSum, paid)).toBe(expected)
  })

  test.each([720, 800])('is zero when %i hours of 720 were charged', (hour) => {
    expect(saved({ ...inOneSum, hour }, '1002.4')).toBe('0')
  })

  test('is the cost of the hours one by one, whatever the repayment plan', () => {
    const terms = fc.record({
      principal: fc.bigInt(10n ** 9n, 10n ** 13n).map(Amount.of),
      daily: fc.bigInt(0n, 10n ** 6n).map(Rate.of),
      gaps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      hour: fc.integer({ min: 1, max: 120 }),
      behind: fc.integer({ min: 0, max: 100 }),
      paid: fc.bigInt(1n, 10n ** 13n).map(Amount.of),
    })
    fc.assert(
      fc.property(terms, ({ principal, daily, gaps, hour, behind, paid }) => {
        const dueHours = gaps.map((_, at) => gaps.slice(0, at + 1).reduce((a, b) => a + b))
        const plan = instalmentPlan({ principal, dailyRate: daily, dueHours })
        const owed = Amount.of((principal * BigInt(100 - behind)) / 100n)
        const debt = { principal: owed, interest: amount('3') }
        const overdueRate = Rate.of(daily * 3n)
        const loan = { plan, debt, dailyRate: daily, overdueRate, hour }
        const left = subtract(owed, splitPayment(debt, paid).principal)
        expect(interestSaved(loan, paid)).toBe(hourByHour(loan, owed) - hourByHour(loan, left))
      }),
    )
  })
})

/** The naive computation: each hour by itself. */
function hourByHour({ plan, dailyRate, overdueRate, hour }: LoanAhead, principal: Amount): bigint {
  let [left, cost] = [principal, 0n]
  for (let at = hour; at < plan.at(-1)!.dueHour; at += 1) {
    if (at > hour && plan.some(({ dueHour }) => dueHour === at))
      left = smaller(left, plannedLeft(plan, at))
    const late = latePart(plan, left, at)
    cost += hourlyInterest(subtract(left, late), dailyRate) + hourlyInterest(late, overdueRate)
  }
  return cost
}
