import { Amount, Price, Quantity, Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { initialMargin, lotQuantity, pipValue, pnl } from './index.ts'

describe('lots', () => {
  test.each([
    ['1', '100000', '100000'],
    ['0.01', '100000', '1000'],
    ['2.5', '100', '250'],
    // A hundred-millionth of a lot of half a unit is too little.
    ['0.00000001', '0.5', '0'],
    ['0.33333333', '0.1', '0.03333333'],
  ])('%s of %s are %s', (lots, contractSize, expected) => {
    const quantity = lotQuantity(Rate.parse(lots), Quantity.parse(contractSize))
    expect(Quantity.text(quantity)).toBe(expected)
  })

  test.each([
    // Lots, contract size, leverage, the base in the account's currency, the margin.
    ['0.5', '100000', 30, '1.08', '1800'],
    ['1', '100', 20, '2650', '13250'],
    ['0.1', '100000', 30, '1', '333.33333334'],
  ])(
    '%s of %s at leverage %i and %s take a margin of %s',
    (lots, size, leverage, price, expected) => {
      const quantity = lotQuantity(Rate.parse(lots), Quantity.parse(size))
      expect(Amount.text(initialMargin(quantity, Price.parse(price), leverage))).toBe(expected)
    },
  )
})

describe('the value of a pip', () => {
  test.each([
    ['100000', '0.0001', '1', '10'],
    ['1000', '0.0001', '1', '0.1'],
    // 25,000 · 0.0001 = 2.5 of the quote currency at 1.25.
    ['25000', '0.0001', '1.25', '3.125'],
    // 100,000 · 0.01 = 1,000 yen at 0.0067.
    ['100000', '0.01', '0.0067', '6.7'],
    ['100', '0.01', '1', '1'],
    ['0.00000001', '0.0001', '1', '0'],
  ])('of %s with a pip of %s at %s is %s', (quantity, pip, quotePrice, expected) => {
    const value = pipValue(Quantity.parse(quantity), Price.parse(pip), Price.parse(quotePrice))
    expect(Amount.text(value)).toBe(expected)
  })

  test('is the profit of a long when the price rises by it', () => {
    const quantity = Quantity.parse('123000')
    const held = { direction: 'long', quantity, openPrice: Price.parse('1.1') } as const
    const value = pipValue(quantity, Price.parse('0.0001'), Price.one)
    expect(value).toBe(pnl(held, Price.parse('1.1001')))
  })
})
