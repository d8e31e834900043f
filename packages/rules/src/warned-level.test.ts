import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  crossLevel,
  forcedClosePrice,
  isEarlyLevel,
  levelRate,
  marginLevelPrice,
  warnedLevels,
  type CloseOut,
  type Direction,
} from './index.ts'
import { majors, positions, terms } from './testing/arbitraries.ts'

const levels = [50, 70, 85] as const
const noFee = { tiers: majors, closeFeeRate: Rate.zero }
const half = (leverage: number): CloseOut => ({ rate: Rate.parse('0.5'), leverage })
const ruled = (leverage: number) => ({ ...noFee, closeOut: half(leverage) })

function position(direction: Direction, margin: string) {
  return {
    direction,
    quantity: Quantity.parse('1'),
    openPrice: Price.parse('20000'),
    margin: Amount.parse(margin),
  }
}

describe('the levels with a warning', () => {
  test.each([
    // 30:1 requires 666.67 and needs 333.34: at the half level from the start, and at 70 and 85 % later.
    ['long', '666.66666667', ruled(30), [70, 85]],
    // 29:1 begins at 48.3 %, so 23 of 20,000 bring it to half: a fifteenth of the way.
    ['long', '689.65517242', ruled(30), [70, 85]],
    ['short', '689.65517242', ruled(30), [70, 85]],
    // 25:1 begins at 41.7 %: 133.33 of 466.67, more than a quarter of the way.
    ['long', '800', ruled(30), [50, 70, 85]],
    // Without a rule at leverage 100 the level is reached at once, and just below that almost at once.
    ['long', '200', noFee, [70, 85]],
    ['long', '210', noFee, [70, 85]],
    ['long', '400', noFee, [50, 70, 85]],
    // So near to its end that it is at each level: the last warning is sent all the same.
    ['long', '120', noFee, [85]],
    // Fully paid and more: no price above zero reaches a level.
    ['long', '20000', noFee, []],
  ] as const)('%s with %s, %#', (direction, margin, on, expected) => {
    const warned = warnedLevels(position(direction, margin), levels, on)
    expect(warned.map(({ level }) => level)).toEqual(expected)
    for (const { level, price } of warned)
      expect(price).toBe(marginLevelPrice(position(direction, margin), levelRate(level), on))
  })

  test('sends no warning at a quarter of the way, and sends it one step beyond', () => {
    // Of 10,000 at 1:1 under 2:1 with an end at 5,000: at 42.857142857… % a quarter of the way leads to half.
    const on = { ...noFee, closeOut: { rate: Rate.parse('0.6'), leverage: 2 } }
    const expected = (margin: string) =>
      warnedLevels(position('long', margin), levels, on).map(({ level }) => level)
    // The need is 6,000; the ratio is half with 12,000 left. (M − 12,000) · 4 = M − 6,000 at M = 14,000.
    expect(expected('14000')).toEqual([70, 85])
    expect(expected('14000.00000001')).toEqual([50, 70, 85])
  })

  test('for any position only the last warning comes before a quarter is lost, and the last is never left out', () => {
    let found = 0
    fc.assert(
      fc.property(positions, terms, (held, on) => {
        const forced = forcedClosePrice(held, on)
        const warned = warnedLevels(held, levels, on)
        const last = marginLevelPrice(held, levelRate(85), on)
        expect(warned.some(({ level }) => level === 85)).toBe(last !== null)
        if (forced === null) return
        for (const { level, price } of warned) {
          if (level === 85) continue
          found += 1
          const [lost, all] = [held.openPrice - price, held.openPrice - forced]
          expect((lost < 0n ? -lost : lost) * 4n > (all < 0n ? -all : all)).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
    expect(found).toBeGreaterThan(100)
  })
})

test('an account is warned likewise', () => {
  const account = (balance: string, markPrice: string) => ({
    balance: Amount.parse(balance),
    instruments: [
      {
        tiers: majors,
        markPrice: Price.parse(markPrice),
        positions: [{ ...position('long', '0'), closeFeeRate: Rate.zero, closeOut: half(2) }],
      },
    ],
  })
  // 5,000 must be left of 10,400: 400 are lost at half, of 5,400.
  const lost = account('10400', '19500')
  expect(crossLevel(lost, Rate.parse('0.5'))).toBe('byLoss')
  expect(crossLevel(lost, Rate.parse('0.5'), false)).toBe('withoutLoss')
  expect(crossLevel(account('10400', '17000'), Rate.parse('0.7'), false)).toBe('unreached')
  expect(crossLevel(account('10400', '16700'), Rate.parse('0.7'), false)).toBe('byLoss')
  // 15,000 of 20,000 lie above the rule; 10,000 of them are lost at half.
  expect(crossLevel(account('20000', '9999'), Rate.parse('0.5'), false)).toBe('byLoss')
  expect(isEarlyLevel(Rate.parse('0.5'), 35n, 15n)).toBe(true)
  expect(isEarlyLevel(Rate.parse('0.5'), 36n, 15n)).toBe(false)
})
