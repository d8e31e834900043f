import { Amount, Price, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exactSwapFee,
  exactSwapGiven,
  exactSwapRates,
  exactSwapReceived,
  swapSpread,
  type ExactSwapTerms,
} from './index.ts'
import { prices } from './testing/arbitraries.ts'

const unit = Amount.of(1n)
const dollar = { price: Price.one, inverse: false }
const bitcoin = { price: Price.parse('61000.01'), inverse: false }
const toBitcoin = { from: dollar, to: bitcoin, spreadRate: Rate.parse('0.001') }
const yen = { price: Price.parse('157.123'), inverse: true }

const amounts = fc.bigInt(1n, 10n ** 15n).map(Amount.of)
const sides = fc.record({ price: prices, inverse: fc.boolean() })
const spreads = fc.bigInt(0n, Rate.parse('0.02')).map(Rate.of)
const terms = fc.record({ from: sides, to: sides, spreadRate: spreads })
const steps = fc.constantFrom(unit, Amount.parse('0.01'))
const turned = ({ from, to, spreadRate }: ExactSwapTerms) => ({ from: to, to: from, spreadRate })

describe('exact swap amounts are rounded once', () => {
  test('50,000 USDT bring the exact amount of Bitcoin at 61,000.01', () => {
    const given = Amount.parse('50000')
    const received = exactSwapReceived(given, toBitcoin, unit)
    expect(Amount.text(received)).toBe('0.81885232')
    // 50,000 ÷ 61,000.01 is 0.81967199…, and the cost hides nothing.
    expect(Amount.text(exactSwapFee(given, toBitcoin, received))).toBe('0.00081968')
  })

  test('0.8 Bitcoin need the exact amount of USDT at 61,000.01', () => {
    const given = exactSwapGiven(Amount.parse('0.8'), toBitcoin, unit)
    expect(Amount.text(given)).toBe('48848.85685686')
  })

  test('prices two currencies quoted in opposite directions', () => {
    // 1 ÷ 157.123 is no finite decimal: it is not rounded in between.
    const way = { from: yen, to: dollar, spreadRate: Rate.zero }
    expect(Amount.text(exactSwapReceived(Amount.parse('157123000'), way, unit))).toBe('1000000')
    expect(Amount.text(exactSwapGiven(Amount.parse('1000000'), way, unit))).toBe('157123000')
    expect(Price.text(exactSwapRates(way).rate)).toBe('0.006364440597')
  })

  test('rounds to whole steps', () => {
    const cent = Amount.parse('0.01')
    const back = turned(toBitcoin)
    expect(Amount.text(exactSwapReceived(Amount.parse('0.1'), back, cent))).toBe('6093.9')
    expect(Amount.text(exactSwapGiven(Amount.parse('0.1'), toBitcoin, cent))).toBe('6106.11')
  })
})

test('a pair has the spread of its more expensive currency, once', () => {
  const [major, other] = [Rate.parse('0.001'), Rate.parse('0.005')]
  expect(swapSpread(major, other)).toBe(other)
  expect(swapSpread(other, major)).toBe(other)
  expect(swapSpread(major, major)).toBe(major)
})

test('the rate is never better than the mid', () => {
  fc.assert(
    fc.property(terms, (way) => {
      const { midRate, rate } = exactSwapRates(way)
      expect(rate).toBeLessThanOrEqual(midRate)
    }),
  )
})

test('the given amount always brings the wanted amount, and a step less does not', () => {
  fc.assert(
    fc.property(amounts, terms, steps, (wanted, way, step) => {
      const given = exactSwapGiven(wanted, way, step)
      expect(exactSwapReceived(given, way, unit)).toBeGreaterThanOrEqual(wanted)
      expect(exactSwapReceived(Amount.of(given - step), way, unit)).toBeLessThan(wanted)
    }),
  )
})

test('no round trip gains, whichever side is typed', () => {
  fc.assert(
    fc.property(amounts, terms, steps, (given, way, step) => {
      const there = exactSwapReceived(given, way, step)
      expect(exactSwapReceived(there, turned(way), unit)).toBeLessThanOrEqual(given)
      // Getting the given amount back costs at least the received amount.
      expect(exactSwapGiven(given, turned(way), unit)).toBeGreaterThanOrEqual(there)
    }),
  )
})

test('the cost of a swap is never below zero', () => {
  fc.assert(
    fc.property(amounts, terms, steps, (amount, way, step) => {
      const received = exactSwapReceived(amount, way, step)
      expect(exactSwapFee(amount, way, received)).toBeGreaterThanOrEqual(0n)
      const given = exactSwapGiven(amount, way, step)
      expect(exactSwapFee(given, way, amount)).toBeGreaterThanOrEqual(0n)
    }),
  )
})
