import { Amount, Price, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { swapGiven, swapMidRate, swapRate, swapReceived, swapSpread } from './index.ts'
import { prices } from './testing/arbitraries.ts'

const unit = Amount.of(1n)
const amounts = fc.bigInt(1n, 10n ** 15n).map(Amount.of)
const spreads = fc.bigInt(0n, Rate.parse('0.02')).map(Rate.of)

describe('the swap rate', () => {
  test.each([
    // from dollars, to dollars, spread, mid, offered
    ['60000', '1', '0.001', '60000', '59940'],
    ['1', '60000', '0.001', '0.000016666666', '0.000016649999'],
    ['60000', '2500', '0.005', '24', '23.88'],
    ['1', '1', '0', '1', '1'],
  ])('%s to %s less %s', (from, to, spread, mid, offered) => {
    const midRate = swapMidRate(Price.parse(from), Price.parse(to))
    expect(Price.text(midRate)).toBe(mid)
    expect(Price.text(swapRate(midRate, Rate.parse(spread)))).toBe(offered)
  })

  test('a pair has the spread of its more expensive currency, once', () => {
    const [major, other] = [Rate.parse('0.001'), Rate.parse('0.005')]
    expect(swapSpread(major, other)).toBe(other)
    expect(swapSpread(other, major)).toBe(other)
    expect(swapSpread(major, major)).toBe(major)
  })

  test('is never better than the mid', () => {
    fc.assert(
      fc.property(prices, prices, spreads, (from, to, spread) => {
        const mid = swapMidRate(from, to)
        expect(swapRate(mid, spread)).toBeLessThanOrEqual(mid)
      }),
    )
  })
})

describe('the swap amounts', () => {
  test.each([
    ['0.1', '59940', '5994'],
    ['100', '0.000016649999', '0.00166499'],
    ['0.00000001', '0.5', '0'],
  ])('%s at %s brings %s', (given, rate, received) => {
    const brought = swapReceived(Amount.parse(given), Price.parse(rate), unit)
    expect(Amount.text(brought)).toBe(received)
  })

  test.each([
    ['5994', '59940', '0.1'],
    ['0.001', '0.000016649999', '60.06006367'],
    ['0.00000001', '59940', '0.00000001'],
  ])('for %s at %s one gives %s', (wanted, rate, given) => {
    expect(Amount.text(swapGiven(Amount.parse(wanted), Price.parse(rate), unit))).toBe(given)
  })

  test('the given amount always pays for the wanted amount, and a unit less does not', () => {
    fc.assert(
      fc.property(amounts, prices, (wanted, rate) => {
        const given = swapGiven(wanted, rate, unit)
        expect(given * rate).toBeGreaterThanOrEqual(wanted * Price.one)
        expect((given - 1n) * rate).toBeLessThan(wanted * Price.one)
      }),
    )
  })

  test('a round trip never gains', () => {
    fc.assert(
      fc.property(amounts, prices, prices, spreads, (given, from, to, spread) => {
        const there = swapReceived(given, swapRate(swapMidRate(from, to), spread), unit)
        const back = swapReceived(there, swapRate(swapMidRate(to, from), spread), unit)
        expect(back).toBeLessThanOrEqual(given)
      }),
    )
  })
})
