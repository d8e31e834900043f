import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cappedFundingRate,
  fundingIntervalMs,
  fundingPayment,
  nextFundingAt,
  largestFundingRate,
  type Direction,
  type HeldTime,
} from './index.ts'
import { prices, quantities } from './testing/arbitraries.ts'

function holding(direction: Direction, quantity: string) {
  return { direction, quantity: Quantity.parse(quantity) }
}

const rates = fc.bigInt(-500_000n, 500_000n).map(Rate.of)
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 })

describe('a funding payment', () => {
  test.each([
    // 2 · 50,000 · 0.0001
    ['long', '2', '50000', '0.0001', '-10'],
    ['short', '2', '50000', '0.0001', '10'],
    ['long', '2', '50000', '-0.0001', '10'],
    ['short', '2', '50000', '-0.0001', '-10'],
    ['long', '2', '50000', '0', '0'],
    // A ten-thousandth of the smallest unit: charges round up, credits round down.
    ['long', '0.00000001', '0.01', '0.01', '-0.00000001'],
    ['short', '0.00000001', '0.01', '0.01', '0'],
    ['short', '0.00000001', '0.01', '-0.01', '-0.00000001'],
  ] as const)(
    'of a %s of %s at %s and a rate of %s is %s',
    (direction, quantity, mark, rate, expected) => {
      const funding = { markPrice: Price.parse(mark), rate: Rate.parse(rate) }
      expect(Amount.text(fundingPayment(holding(direction, quantity), funding))).toBe(expected)
    },
  )

  test('never pays out more than it takes', () => {
    fc.assert(
      fc.property(quantities, prices, rates, (quantity, markPrice, rate) => {
        const funding = { markPrice, rate }
        const long = fundingPayment({ direction: 'long', quantity }, funding)
        const short = fundingPayment({ direction: 'short', quantity }, funding)
        expect([0n, -1n]).toContain(BigInt(long) + short)
      }),
    )
  })

  test.each([
    ['0.00375', '0.00375'],
    ['0.00375001', '0.00375'],
    ['0.00000001', '0.00000001'],
    ['-0.00375', '-0.00375'],
    ['-1', '-0.00375'],
  ])('caps a rate of %s to %s', (rate, expected) => {
    expect(Rate.text(cappedFundingRate(Rate.parse(rate)))).toBe(expected)
    expect(Rate.text(largestFundingRate)).toBe('0.00375')
  })
})

describe('funding times', () => {
  /** The funding times within a period, its ends included, found step by step. */
  function instantsIn({ from, to }: HeldTime): number[] {
    const found: number[] = []
    const next = (after: number) => nextFundingAt({ kind: 'funding', rate: Rate.zero }, after)
    for (let at = next(from); at <= to; at = next(at + 1)) found.push(at)
    return found
  }
  const at = (text: string) => Date.parse(text)

  test.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T16:00:00Z', 3],
    // Opened a second late, closed a millisecond early: not held at any funding time.
    ['2026-01-01T00:00:01Z', '2026-01-01T07:59:59.999Z', 0],
    ['2026-01-01T07:59:59.999Z', '2026-01-01T08:00:00Z', 1],
    ['2026-01-01T08:00:00Z', '2026-01-01T08:00:00Z', 1],
    // No daylight-saving arithmetic: 31 days have 93 funding times.
    ['2026-03-01T00:00:01Z', '2026-04-01T00:00:00Z', 93],
  ])('from %s to %s are %i', (from, to, count) => {
    expect(instantsIn({ from: at(from), to: at(to) })).toHaveLength(count)
  })

  test('are 00:00, 08:00 and 16:00 UTC', () => {
    const day = { from: at('2026-10-25T00:00:00Z'), to: at('2026-10-25T23:59:59Z') }
    expect(instantsIn(day).map((instant) => new Date(instant).toISOString())).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-25T16:00:00.000Z',
    ])
  })

  test('are counted once wherever a period is split', () => {
    const cuts = fc.tuple(moments, fc.integer({ min: 0, max: 10 ** 9 }), fc.nat(10 ** 9))
    fc.assert(
      fc.property(cuts, ([from, length, rest]) => {
        const [cut, to] = [from + length, from + length + rest]
        const parts = [
          { from, to: cut },
          { from: cut + 1, to },
        ].flatMap(instantsIn)
        expect(instantsIn({ from, to })).toEqual(parts)
        for (const instant of parts) expect(instant % fundingIntervalMs).toBe(0)
      }),
    )
  })
})
