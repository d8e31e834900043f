import { Price, Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { closePrice, fillPrice, opposite, quoteAround, slipped } from './index.ts'

describe('fill prices', () => {
  const quote = quoteAround(Price.parse('100'), Price.parse('0.25'))

  test('a dealer quotes half a spread on either side', () => {
    expect(Price.text(quote.bid)).toBe('99.75')
    expect(Price.text(quote.ask)).toBe('100.25')
  })

  test('opening and closing each take the worse side', () => {
    expect(fillPrice(quote, 'long')).toBe(quote.ask)
    expect(fillPrice(quote, 'short')).toBe(quote.bid)
    expect(closePrice(quote, 'long')).toBe(quote.bid)
    expect(closePrice(quote, 'short')).toBe(quote.ask)
    expect(opposite('long')).toBe('short')
    expect(opposite('short')).toBe('long')
  })
})

describe('slippage of half a percent from 100', () => {
  test.each([
    ['long', '100', false],
    ['long', '100.5', false],
    ['long', '100.500000000001', true],
    ['long', '50', false],
    ['short', '99.5', false],
    ['short', '99.499999999999', true],
    ['short', '150', false],
  ] as const)('%s at %s: refused %s', (direction, price, refused) => {
    const rate = Rate.parse('0.005')
    expect(slipped(direction, Price.parse(price), Price.parse('100'), rate)).toBe(refused)
  })

  test('a tolerance of zero refuses any worse price', () => {
    const expected = Price.parse('100')
    expect(slipped('long', expected, expected, Rate.zero)).toBe(false)
    expect(slipped('long', Price.of(expected + 1n), expected, Rate.zero)).toBe(true)
  })
})
