import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as money from './index.ts'
import { Amount, Price, Quantity, Rate, type Kind, type Rounding } from './index.ts'
import { oracle, oracleRounded } from './testing/oracle.ts'

const roundings: Rounding[] = ['floor', 'ceil', 'truncate', 'away']
const bound = 10n ** 17n
const amounts = fc.bigInt(-bound, bound).map(Amount.of)
const quantities = fc.bigInt(-bound, bound).map(Quantity.of)
const rates = fc.bigInt(-bound, bound).map(Rate.of)
const prices = fc.bigInt(-bound * 10_000n, bound * 10_000n).map(Price.of)
const nonZero = <K extends Kind>(values: fc.Arbitrary<K>) => values.filter((value) => value !== 0n)

const amount = (value: Amount) => oracle(Amount.text(value))
const quantity = (value: Quantity) => oracle(Quantity.text(value))
const rate = (value: Rate) => oracle(Rate.text(value))
const price = (value: Price) => oracle(Price.text(value))

describe('sums and comparisons agree with decimal.js', () => {
  test('add, subtract, negate, absolute', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(amount(money.add(a, b)).eq(amount(a).plus(amount(b)))).toBe(true)
        expect(amount(money.subtract(a, b)).eq(amount(a).minus(amount(b)))).toBe(true)
        expect(amount(money.negate(a)).eq(amount(a).neg())).toBe(true)
        expect(amount(money.absolute(a)).eq(amount(a).abs())).toBe(true)
      }),
    )
  })

  test('compare, smaller, larger', () => {
    fc.assert(
      fc.property(prices, fc.option(prices), (a, other) => {
        const b = other ?? a
        expect(money.compare(a, b)).toBe(price(a).cmp(price(b)))
        expect(money.smaller(a, b)).toBe(price(a).lt(price(b)) ? a : b)
        expect(money.larger(a, b)).toBe(price(a).gt(price(b)) ? a : b)
      }),
    )
  })

  test('sum', () => {
    fc.assert(
      fc.property(fc.array(amounts), (values) => {
        const expected = values.map(amount).reduce((total, value) => total.plus(value), oracle('0'))
        expect(amount(money.sum(values)).eq(expected)).toBe(true)
      }),
    )
  })
})

describe.each(roundings)('products rounded by %s agree with decimal.js', (rounding) => {
  test('worth', () => {
    fc.assert(
      fc.property(quantities, prices, (q, p) => {
        const expected = oracleRounded(quantity(q).times(price(p)), 8, rounding)
        expect(amount(money.worth(q, p, rounding)).eq(expected)).toBe(true)
      }),
    )
  })

  test('portion', () => {
    fc.assert(
      fc.property(amounts, rates, (a, r) => {
        const expected = oracleRounded(amount(a).times(rate(r)), 8, rounding)
        expect(amount(money.portion(a, r, rounding)).eq(expected)).toBe(true)
      }),
    )
  })

  test('ratio', () => {
    fc.assert(
      fc.property(prices, nonZero(prices), (a, b) => {
        const expected = oracleRounded(price(a).div(price(b)), 8, rounding)
        expect(rate(money.ratio(a, b, rounding)).eq(expected)).toBe(true)
      }),
    )
  })

  test('priceOf', () => {
    fc.assert(
      fc.property(amounts, nonZero(quantities), (a, q) => {
        const expected = oracleRounded(amount(a).div(quantity(q)), 12, rounding)
        expect(price(money.priceOf(a, q, rounding)).eq(expected)).toBe(true)
      }),
    )
  })

  test('quantityFor', () => {
    fc.assert(
      fc.property(amounts, nonZero(prices), (a, p) => {
        const expected = oracleRounded(amount(a).div(price(p)), 8, rounding)
        expect(quantity(money.quantityFor(a, p, rounding)).eq(expected)).toBe(true)
      }),
    )
  })

  test('toStep', () => {
    fc.assert(
      fc.property(prices, fc.bigInt(1n, bound).map(Price.of), (p, step) => {
        const steps = oracleRounded(price(p).div(price(step)), 0, rounding)
        expect(price(money.toStep(p, step, rounding)).eq(steps.times(price(step)))).toBe(true)
      }),
    )
  })
})

describe('named cases', () => {
  test.each([
    [7n, 2n, 3n, 4n, 3n, 4n],
    [-7n, 2n, -4n, -3n, -3n, -4n],
    [7n, -2n, -4n, -3n, -3n, -4n],
    [-7n, -2n, 3n, 4n, 3n, 4n],
    [1n, 3n, 0n, 1n, 0n, 1n],
    [-1n, 3n, -1n, 0n, 0n, -1n],
    [6n, -3n, -2n, -2n, -2n, -2n],
    [0n, 5n, 0n, 0n, 0n, 0n],
  ])('%s ÷ %s: floor %s, ceil %s, truncate %s, away %s', (dividend, divisor, ...results) => {
    expect(roundings.map((rounding) => money.divide(dividend, divisor, rounding))).toEqual(results)
  })

  test('division by zero throws', () => {
    expect(() => money.ratio(Amount.of(1n), Amount.zero, 'floor')).toThrow(RangeError)
    expect(() => money.priceOf(Amount.of(1n), Quantity.zero, 'floor')).toThrow(RangeError)
    expect(() => money.quantityFor(Amount.of(1n), Price.zero, 'floor')).toThrow(RangeError)
    expect(() => money.toStep(Amount.of(1n), Amount.zero, 'floor')).toThrow(RangeError)
  })

  test('the sum of an empty list is zero', () => expect(money.sum<Amount>([])).toBe(0n))

  test('the types refuse to mix kinds', () => {
    const one = Amount.of(1n)
    const other = Price.of(1n)
    // @ts-expect-error an amount and a price have no sum
    expect(money.add(one, other)).toBe(2n)
    // @ts-expect-error nor an order
    expect(money.compare(one, other)).toBe(0)
    // @ts-expect-error a plain bigint is not an amount
    expect(money.negate<Amount>(1n)).toBe(-1n)
    // @ts-expect-error a price has more decimals than `format` assumes
    expect(money.format(other, { decimals: 8 })).toBe('0.00000001')
  })
})
