import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nightsHeld, overnightPayment, type OvernightTerms, type TripleDay } from './index.ts'

const weekMs = 7 * 24 * 3_600_000
const tripleDays = fc.constantFrom<TripleDay>('wednesday', 'friday')
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 })

describe('the charged nights of a period', () => {
  // 5 October 2026 is a Monday.
  test.each([
    ['2026-10-05T21:59:59.999Z', '2026-10-05T22:00:00Z', 1, 1],
    ['2026-10-05T22:00:00Z', '2026-10-05T22:00:00Z', 1, 1],
    ['2026-10-05T22:00:00.001Z', '2026-10-06T21:59:59.999Z', 0, 0],
    ['2026-10-07T12:00:00Z', '2026-10-08T12:00:00Z', 3, 1],
    ['2026-10-09T12:00:00Z', '2026-10-09T22:00:00Z', 1, 3],
    ['2026-10-09T22:00:00.001Z', '2026-10-12T21:59:59.999Z', 0, 0],
    ['2026-10-05T00:00:00Z', '2026-10-12T00:00:00Z', 7, 7],
    ['2026-10-05T12:00:00Z', '2026-10-08T12:00:00Z', 5, 3],
    ['2026-10-08T12:00:00Z', '2026-10-05T12:00:00Z', 0, 0],
  ])('from %s to %s', (from, to, wednesday, friday) => {
    const held = { from: Date.parse(from), to: Date.parse(to) }
    expect(nightsHeld(held, 'wednesday')).toBe(wednesday)
    expect(nightsHeld(held, 'friday')).toBe(friday)
  })

  test('are seven in every week, and are counted once wherever a period is split', () => {
    fc.assert(
      fc.property(moments, fc.nat(4 * weekMs), tripleDays, (from, length, day) => {
        expect(nightsHeld({ from, to: from + weekMs - 1 }, day)).toBe(7)
        const [cut, to] = [from + length, from + 5 * weekMs]
        const parts = nightsHeld({ from, to: cut }, day) + nightsHeld({ from: cut + 1, to }, day)
        expect(nightsHeld({ from, to }, day)).toBe(parts)
      }),
    )
  })
})

describe('the overnight payment', () => {
  function terms(point: string, longPoints: string, shortPoints: string): OvernightTerms {
    const points = { longPoints: Rate.parse(longPoints), shortPoints: Rate.parse(shortPoints) }
    return { point: Price.parse(point), ...points, tripleDay: 'wednesday' }
  }

  const instruments = { euro: terms('0.00001', '-7.12', '1.5'), yen: terms('0.001', '3', '-3') }

  test.each([
    // A lot of 100,000 · 0.00001 is 1 a point.
    ['long', '100000', 'euro', 1, '1', '-7.12'],
    ['long', '100000', 'euro', 3, '1', '-21.36'],
    ['short', '100000', 'euro', 3, '1', '4.5'],
    ['short', '1000', 'euro', 7, '1', '0.105'],
    ['long', '100000', 'euro', 0, '1', '0'],
    // 100,000 · 0.001 · 3 yen at 0.0067.
    ['long', '100000', 'yen', 1, '0.0067', '2.01'],
    ['short', '100000', 'yen', 2, '0.0067', '-4.02'],
    // A fraction of the smallest unit: charges round up, credits round down.
    ['long', '0.00000001', 'euro', 1, '1', '-0.00000001'],
    ['short', '0.00000001', 'euro', 1, '1', '0'],
  ] as const)(
    '%s %s of %s, %i nights at %s',
    (direction, quantity, on, nights, price, expected) => {
      const held = { direction, quantity: Quantity.parse(quantity) }
      const payment = overnightPayment(held, instruments[on], nights, Price.parse(price))
      expect(Amount.text(payment)).toBe(expected)
    },
  )

  test('refuses half a night', () => {
    const held = { direction: 'long', quantity: Quantity.one } as const
    expect(() => overnightPayment(held, instruments.euro, 0.5, Price.one)).toThrow(RangeError)
  })

  test('for several nights at once is never more than night by night', () => {
    const points = fc.bigInt(-(10n ** 10n), 10n ** 10n).map(Rate.of)
    const quantities = fc.bigInt(1n, 10n ** 14n).map(Quantity.of)
    fc.assert(
      fc.property(points, quantities, fc.integer({ min: 1, max: 30 }), (rate, quantity, nights) => {
        const held = { direction: 'long', quantity } as const
        const on = { ...instruments.euro, longPoints: rate }
        const each = overnightPayment(held, on, 1, Price.one) * BigInt(nights)
        const all = overnightPayment(held, on, nights, Price.one)
        expect(all >= each && all - each < BigInt(nights)).toBe(true)
      }),
    )
  })
})
