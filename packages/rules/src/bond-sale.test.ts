import { Amount } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bondFirstDay, bondSaleOf, hasReachedTarget, leastSaleDays } from './index.ts'

describe('the bond sale of a day', () => {
  test.each([
    // opened, days, today, first day, end
    [100, 3, 100, 100, 103],
    [100, 3, 102, 100, 103],
    // Two consecutive sales leave no gap between them.
    [100, 3, 103, 103, 106],
    [100, 3, 119, 118, 121],
    [100, 1, 150, 150, 151],
  ])('opened on %i for %i days, on %i: from %i to %i', (opened, days, today, startDay, endDay) => {
    expect(bondSaleOf(opened, days, today)).toEqual({ startDay, endDay })
  })

  test('contains the day, has the given length, and the next sale begins where it ends', () => {
    const day = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), day, (opened, days, later) => {
        const today = opened + later
        const sale = bondSaleOf(opened, days, today)
        expect(sale.startDay <= today && today < sale.endDay).toBe(true)
        expect(sale.endDay - sale.startDay).toBe(days)
        expect(bondSaleOf(opened, days, sale.endDay).startDay).toBe(sale.endDay)
        expect(bondSaleOf(opened, days, sale.startDay)).toEqual(sale)
      }),
    )
  })
})

test.each([
  ['999.99999999', '1000', false],
  ['1000', '1000', true],
  ['1000.00000001', '1000', true],
  ['0', '1000', false],
])('%s raised of %s: target reached is %s', (raised, target, isReached) => {
  expect(hasReachedTarget(Amount.parse(raised), Amount.parse(target))).toBe(isReached)
})

test.each([
  // Hours to cool off before and after; the fewest days of a sale.
  [0, 0, 1],
  [24, 24, 1],
  [0, 24, 1],
  [24, 0, 2],
  [1, 0, 2],
])(
  'a change from %i to %i hours to cool off needs a sale of at least %i days',
  (before, after, days) => {
    const [old, next] = [{ coolingOffHours: before }, { coolingOffHours: after }]
    expect(leastSaleDays(old, next)).toBe(days)
    const firstOf = (open: number) => bondFirstDay({ startDay: 7, endDay: 7 + open }, after)
    const last = bondFirstDay({ startDay: 4, endDay: 7 }, before)
    expect(firstOf(days)).toBeGreaterThan(last)
    if (days > 1) expect(firstOf(days - 1)).toBeLessThanOrEqual(last)
  },
)
