import { Amount, Price, Quantity, Rate, add, subtract, sum, worth } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargeHours,
  collateralFor,
  collateralSale,
  hourlyInterest,
  hoursCharged,
  loanAnnualRate,
  loanHourMs,
  loanToValue,
  ltvPrice,
  reachesLtv,
  splitPayment,
  termInterest,
} from './index.ts'

const amount = Amount.parse
const rate = Rate.parse
const amounts = fc.bigInt(1n, 10n ** 14n).map(Amount.of)
const prices = fc.bigInt(10n ** 12n, 10n ** 18n).map(Price.of)
const quantities = fc.bigInt(10n ** 5n, 10n ** 11n).map(Quantity.of)

describe('loan interest', () => {
  test.each([
    ['1000', '0.00024', '0.01'],
    // 1000 × 0.0002 ÷ 24 = 0.008333…: up
    ['1000', '0.0002', '0.00833334'],
    ['0.00000001', '0.0002', '0.00000001'],
  ])('an hour of %s at %s a day: %s', (principal, daily, interest) => {
    expect(Amount.text(hourlyInterest(amount(principal), rate(daily)))).toBe(interest)
  })

  test.each([
    [0, 1],
    [1, 1],
    [loanHourMs, 1],
    [loanHourMs + 1, 2],
    [24 * loanHourMs, 24],
    [-5, 1],
  ])('%i ms after the payout %i hours are charged', (elapsed, hours) => {
    expect(hoursCharged(1_000, 1_000 + elapsed)).toBe(hours)
  })

  test('the interest of a term is the sum of its hours', () => {
    expect(Amount.text(termInterest(amount('1000'), rate('0.00024'), 30))).toBe('7.2')
    expect(Rate.text(loanAnnualRate(rate('0.00024')))).toBe('0.0876')
  })

  const terms = {
    principal: amount('1000'),
    dailyRate: rate('0.00024'),
    overdueRate: rate('0.00072'),
    term: 168,
    mostLate: 72,
  }

  test('hours after the term have their own rate, and end', () => {
    const periods = (from: number, to: number) =>
      chargeHours(terms, from, to).map((span) => [span.from, span.to, Amount.text(span.amount)])
    expect(periods(0, 1)).toEqual([[0, 1, '0.01']])
    expect(periods(160, 170)).toEqual([
      [160, 168, '0.08'],
      [168, 170, '0.06'],
    ])
    expect(periods(170, 999)).toEqual([[170, 240, '2.1']])
    expect(periods(240, 999)).toEqual([])
    expect(periods(5, 5)).toEqual([])
  })

  test('the split of the charged hours does not change their cost', () => {
    const hour = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(fc.uniqueArray(hour, { minLength: 1, maxLength: 9 }), (stops) => {
        const steps = [0, ...stops.toSorted((a, b) => a - b)]
        const cost = (from: number, to: number) =>
          sum(chargeHours(terms, from, to).map((span) => span.amount))
        const apart = sum(steps.slice(1).map((to, at) => cost(steps[at]!, to)))
        expect(apart).toBe(cost(0, steps.at(-1)!))
      }),
    )
  })
})

describe('a payment', () => {
  const debt = { principal: amount('100'), interest: amount('2') }
  test.each([
    ['1', '1', '0'],
    ['2', '2', '0'],
    ['12', '2', '10'],
    ['102', '2', '100'],
    ['500', '2', '100'],
  ])('of %s pays interest %s and principal %s', (paid, interest, principal) => {
    expect(splitPayment(debt, amount(paid))).toEqual({
      interest: amount(interest),
      principal: amount(principal),
    })
  })
})

describe('loan-to-value', () => {
  test('reaches a step at equality and at every lower price', () => {
    const debt = amount('6500')
    const quantity = Quantity.parse('0.1')
    expect(Rate.text(loanToValue(debt, amount('10000')))).toBe('0.65')
    expect(Price.text(ltvPrice(debt, quantity, rate('0.65')))).toBe('100000')
    expect(reachesLtv(debt, amount('10000'), rate('0.65'))).toBe(true)
    expect(reachesLtv(debt, amount('10000.00000001'), rate('0.65'))).toBe(false)
    expect(reachesLtv(Amount.zero, Amount.zero, rate('0.65'))).toBe(false)
  })

  test('reaches a step at the price of the step, and not a cent above it', () => {
    fc.assert(
      fc.property(amounts, quantities, (debt, quantity) => {
        const step = rate('0.83')
        const price = ltvPrice(debt, quantity, step)
        fc.pre(price > Price.parse('0.01'))
        const at = (one: Price) => reachesLtv(debt, worth(quantity, one, 'floor'), step)
        expect(at(price)).toBe(true)
        const above = Price.of(price + Price.parse('0.01'))
        fc.pre(worth(quantity, above, 'floor') > worth(quantity, price, 'floor') + 2n)
        expect(at(above)).toBe(false)
      }),
    )
  })

  test('the least collateral for a loan keeps its loan-to-value', () => {
    expect(Quantity.text(collateralFor(amount('6500'), Price.parse('100000'), rate('0.65')))).toBe(
      '0.1',
    )
  })
})

describe('a sale of collateral', () => {
  const feeRate = rate('0.02')
  const at83 = {
    debt: amount('8300'),
    quantity: Quantity.parse('0.1'),
    price: Price.parse('100000'),
    feeRate,
    target: rate('0.65'),
  }

  test('sells (D − t·C) ÷ (1 − k − t), which brings the rest to the target', () => {
    // (8300 − 6500) ÷ 0.33 = 5454.5454…, of which 2 % are the fee
    const sale = collateralSale(at83)
    expect(Quantity.text(sale.quantity)).toBe('0.05454546')
    expect(Amount.text(sale.gross)).toBe('5454.546')
    expect(Amount.text(sale.fee)).toBe('109.09092')
    expect(Amount.text(sale.net)).toBe('5345.45508')
    const left = worth(Quantity.of(at83.quantity - sale.quantity), at83.price, 'floor')
    expect(loanToValue(subtract(at83.debt, sale.net), left)).toBeLessThanOrEqual(rate('0.65'))
    expect(sale.isAll).toBe(false)
  })

  test('of the whole debt leaves the surplus', () => {
    // 8300 ÷ 0.98 = 8469.3877…
    const sale = collateralSale({ ...at83, target: null })
    expect(Quantity.text(sale.quantity)).toBe('0.08469388')
    expect(sale.net).toBeGreaterThanOrEqual(at83.debt)
    expect(sale.isAll).toBe(false)
  })

  test('never exceeds the collateral', () => {
    const sale = collateralSale({ ...at83, price: Price.parse('80000') })
    expect(Amount.text(sale.net)).toBe('7840')
    expect(sale.isAll).toBe(true)
  })

  test('leaves at most the target, whatever the loan-to-value before', () => {
    fc.assert(
      fc.property(amounts, quantities, prices, (debt, quantity, price) => {
        const target = rate('0.65')
        fc.pre(reachesLtv(debt, worth(quantity, price, 'floor'), rate('0.83')))
        const sale = collateralSale({ debt, quantity, price, feeRate, target })
        expect(add(sale.net, sale.fee)).toBe(sale.gross)
        if (sale.isAll) return
        const left = worth(Quantity.of(quantity - sale.quantity), price, 'floor')
        const owed = Amount.of(debt > sale.net ? debt - sale.net : 0n)
        // Within the last unit of the collateral's worth.
        expect(owed * Rate.one <= Amount.of(left + 2n) * target).toBe(true)
      }),
    )
  })
})
