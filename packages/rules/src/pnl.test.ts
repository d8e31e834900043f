import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageOpenPrice,
  bankruptcyPrice,
  breakEvenPrice,
  contractRules,
  fee,
  initialMargin,
  liquidationFee,
  notional,
  pnl,
  signOf,
  yieldRate,
  type Direction,
} from './index.ts'
import { directions, feeRates, prices, quantities } from './testing/arbitraries.ts'

function holding(direction: Direction, quantity: string, openPrice: string) {
  return { direction, quantity: Quantity.parse(quantity), openPrice: Price.parse(openPrice) }
}

const holdings = fc.record({ direction: directions, quantity: quantities, openPrice: prices })

describe('profit and loss', () => {
  test.each([
    ['long', '2', '100', '110', '20'],
    ['long', '2', '100', '95', '-10'],
    ['short', '2', '100', '95', '10'],
    ['short', '2', '100', '110', '-20'],
    ['long', '0.00000001', '100', '100.5', '0'],
    ['long', '0.00000001', '100', '99.5', '-0.00000001'],
  ] as const)('%s %s from %s to %s is %s', (direction, quantity, open, price, expected) => {
    expect(Amount.text(pnl(holding(direction, quantity, open), Price.parse(price)))).toBe(expected)
  })

  // A pip by hand: 0.0001 of 100,000 euros, of a tenth and a hundredth of that lot; a hundredth of a dollar of 100 ounces
  // of gold; a tenth of a point of ten indices.
  test.each([
    ['long', '100000', '1.08', '1.0801', '10'],
    ['short', '100000', '1.08', '1.0801', '-10'],
    ['long', '10000', '1.08', '1.0801', '1'],
    ['long', '1000', '1.08', '1.0799', '-0.1'],
    ['long', '100', '2650.12', '2650.13', '1'],
    ['short', '10', '5900.1', '5900', '1'],
  ] as const)(
    'a pip of %s %s, from %s to %s, is worth %s',
    (direction, quantity, open, price, worth) => {
      expect(Amount.text(pnl(holding(direction, quantity, open), Price.parse(price)))).toBe(worth)
    },
  )

  test('a long and a short of the same holding never gain together', () => {
    fc.assert(
      fc.property(holdings, prices, (held, price) => {
        const long = pnl({ ...held, direction: 'long' }, price)
        const short = pnl({ ...held, direction: 'short' }, price)
        expect([0n, -1n]).toContain(BigInt(long) + short)
      }),
    )
  })

  // Worked by hand: quantity, open price, leverage, profit, profit over quantity · price ÷ leverage.
  test.each([
    ['2', '100', 10, '5', '0.25'],
    ['2', '100', 10, '-5', '-0.25'],
    // 30 · 2 ÷ 3 = 20: of a profit of 3 before fees, and of 2.6925 after them.
    ['30', '2', 3, '3', '0.15'],
    ['30', '2', 3, '2.6925', '0.134625'],
    // 0.1 · 60,000 ÷ 50 = 120: a loss of the whole margin, and of more.
    ['0.1', '60000', 50, '-120', '-1'],
    ['0.1', '60000', 50, '-150', '-1.25'],
    // Rounded down: a third of a profit less, a third of a loss more.
    ['3', '1', 1, '1', '0.33333333'],
    ['3', '1', 1, '-1', '-0.33333334'],
  ])(
    '%s from %s at %i× that brings %s yields %s',
    (quantity, price, leverage, profit, expected) => {
      const margin = initialMargin(Quantity.parse(quantity), Price.parse(price), leverage)
      expect(Rate.text(yieldRate(Amount.parse(profit), margin))).toBe(expected)
    },
  )
})

describe('average open price', () => {
  test.each([
    ['long', '1', '100', '3', '200', '175'],
    ['long', '1', '1', '2', '2', '1.666666666667'],
    ['short', '1', '1', '2', '2', '1.666666666666'],
  ] as const)('%s %s at %s and %s at %s is %s', (direction, q1, p1, q2, p2, expected) => {
    const average = averageOpenPrice(holding(direction, q1, p1), holding(direction, q2, p2))
    expect(Price.text(average)).toBe(expected)
  })

  test('lies between the two open prices', () => {
    fc.assert(
      fc.property(holdings, holdings, (held, added) => {
        const average = averageOpenPrice(held, added)
        const [low, high] = [held.openPrice, added.openPrice].toSorted((a, b) => (a < b ? -1 : 1))
        expect(low !== undefined && low <= average).toBe(true)
        expect(high !== undefined && average <= high).toBe(true)
      }),
    )
  })
})

describe('amounts on notional', () => {
  test('margin and fee round up, notional rounds down', () => {
    const quantity = Quantity.parse('0.00000003')
    const price = Price.parse('0.5')
    expect(Amount.text(notional(quantity, price))).toBe('0.00000001')
    expect(Amount.text(initialMargin(quantity, price, 1))).toBe('0.00000002')
    expect(Amount.text(fee(quantity, price, Rate.parse('0.0005')))).toBe('0.00000001')
    expect(Amount.text(fee(Quantity.parse('2'), Price.parse('100'), Rate.zero))).toBe('0')
  })

  test.each([1.5, 0, Number.NaN])('refuses leverage %s', (leverage) => {
    expect(() => initialMargin(Quantity.one, Price.one, leverage)).toThrow(RangeError)
    expect(() => bankruptcyPrice('long', Price.one, leverage)).toThrow(RangeError)
  })

  test.each([
    ['1000', '100'],
    ['100', '100'],
    ['99.99', '99.99'],
    ['0', '0'],
    ['-5', '0'],
  ])('the liquidation fee of 20,000 with %s remaining is %s', (remaining, expected) => {
    const taken = liquidationFee(Quantity.one, Price.parse('20000'), Amount.parse(remaining))
    expect(Amount.text(taken)).toBe(expected)
  })
})

describe('bankruptcy price', () => {
  test.each([
    ['long', '28000', 100, '27720'],
    ['short', '28000', 100, '28280'],
    ['long', '100', 1, '0'],
    ['short', '100', 1, '200'],
    ['long', '100', 3, '66.666666666667'],
    ['short', '100', 3, '133.333333333333'],
  ] as const)('%s at %s with leverage %i is %s', (direction, price, leverage, expected) => {
    const found = bankruptcyPrice(direction, Price.parse(price), leverage)
    expect(Price.text(found)).toBe(expected)
  })
})

describe('break-even price', () => {
  test.each([
    // (100 + 0.05) ÷ (1 − 0.0005) and (100 − 0.05) ÷ (1 + 0.0005)
    ['long', '100.100050025013'],
    ['short', '99.900049975012'],
  ] as const)('of a %s at 100 with half a per mille on both sides is %s', (direction, expected) => {
    const rate = Rate.parse('0.0005')
    const price = breakEvenPrice(holding(direction, '1', '100'), Amount.parse('0.05'), rate)
    expect(Price.text(price)).toBe(expected)
  })

  test('returns the money put in, and a worse price returns less', () => {
    fc.assert(
      fc.property(holdings, feeRates, feeRates, (held, openFeeRate, closeFeeRate) => {
        const openFee = fee(held.quantity, held.openPrice, openFeeRate)
        const even = breakEvenPrice(held, openFee, closeFeeRate)
        const worse = Price.of(even - signOf(held.direction) * (even / 1_000n + 1n))
        const net = (price: Price) =>
          pnl(held, price) - openFee - fee(held.quantity, price, closeFeeRate)
        // Profit rounds down and the fee up, by less than one unit each.
        expect(net(even) >= -2n).toBe(true)
        // A thousandth worse is a loss, unless the whole holding is worth less than a cent.
        if (held.quantity * even > 10n ** 18n) expect(net(worse) < 0n).toBe(true)
      }),
    )
  })
})

test('the rule version is stable, because orders store it', () =>
  expect(contractRules).toBe('contracts-2'))
