import { Amount, Price, Quantity, Rate, add } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isLiquidated,
  liquidationPrice,
  marginRatio,
  shownLiquidationPrice,
  signOf,
  type Direction,
} from './index.ts'
import { majors, positions, prices, pricesNear, terms } from './testing/arbitraries.ts'

const noFee = { tiers: majors, closeFeeRate: Rate.zero }
const halfPerMille = { tiers: majors, closeFeeRate: Rate.parse('0.0005') }

function position(direction: Direction, quantity: string, openPrice: string, margin: string) {
  return {
    direction,
    quantity: Quantity.parse(quantity),
    openPrice: Price.parse(openPrice),
    margin: Amount.parse(margin),
  }
}

describe('the liquidation price', () => {
  test.each([
    // q = 1, E = 20,000, M = 400: (20000 ∓ 400) ÷ (1 ∓ mmr ∓ f)
    ['long', '1', '20000', '400', noFee, '19698.492462311557'],
    ['short', '1', '20000', '400', noFee, '20298.507462686568'],
    ['long', '1', '20000', '400', halfPerMille, '19708.396178984414'],
    ['short', '1', '20000', '400', halfPerMille, '20288.413724515167'],
    // A notional of 260,000 falls into the tier below at its own boundary: cum 250, mmr 1 %.
    ['long', '13', '20000', '13000', noFee, '19172.494172494172'],
    // A notional of 240,000 rises into the tier above: cum 2,750, mmr 2 %.
    ['short', '12', '20000', '24000', noFee, '21793.300653594772'],
    // Fully paid: no price above zero liquidates it.
    ['long', '1', '20000', '20000', halfPerMille, null],
    ['long', '1', '20000', '20001', halfPerMille, null],
    // A boundary below the smallest price gives null.
    ['long', '1000000', '1', '999999.99999999', noFee, null],
    ['short', '1', '20000', '20000', noFee, '39800.995024875622'],
  ] as const)('%s %s at %s with %s', (direction, quantity, openPrice, margin, on, expected) => {
    const price = liquidationPrice(position(direction, quantity, openPrice, margin), on)
    expect(price === null ? null : Price.text(price)).toBe(expected)
  })

  test('added margin moves it by the amount over quantity and slope', () => {
    const before = position('short', '1', '20000', '400')
    const after = { ...before, margin: add(before.margin, Amount.parse('3015')) }
    expect(liquidationPrice(after, noFee)).toBe(Price.parse('23298.507462686568'))
  })

  test.each([
    ['long', '19698.492462311557', '0.1', '19698.5'],
    ['long', '19698.5', '0.1', '19698.5'],
    ['short', '20298.507462686568', '0.1', '20298.5'],
    ['short', '20298.5', '0.1', '20298.5'],
  ] as const)('of a %s at %s is shown on a tick of %s as %s', (direction, exact, step, shown) => {
    const price = shownLiquidationPrice(direction, Price.parse(exact), Price.parse(step))
    expect(price).toBe(Price.parse(shown))
  })

  test('null is shown as null', () => {
    expect(shownLiquidationPrice('long', null, Price.one)).toBeNull()
  })

  test('is exactly where isLiquidated turns, in every tier', () => {
    const near = positions.chain((held) => fc.tuple(fc.constant(held), pricesNear(held.openPrice)))
    fc.assert(
      fc.property(near, terms, ([held, price], on) => {
        const boundary = liquidationPrice(held, on)
        if (boundary === null) {
          expect(held.direction).toBe('long')
          expect(isLiquidated(held, Price.of(1n), on)).toBe(false)
          return
        }
        const sign = signOf(held.direction)
        expect(isLiquidated(held, boundary, on)).toBe(true)
        expect(isLiquidated(held, Price.of(boundary + sign), on)).toBe(false)
        expect(isLiquidated(held, price, on)).toBe(sign * (price - boundary) <= 0n)
      }),
      { numRuns: 2_000 },
    )
  })

  test('as shown never overstates the distance, and differs by at most one tick', () => {
    fc.assert(
      fc.property(positions, terms, prices, (held, on, step) => {
        const exact = liquidationPrice(held, on)
        const shown = shownLiquidationPrice(held.direction, exact, step)
        if (exact === null || shown === null) return
        const early = signOf(held.direction) * (shown - exact)
        expect(early >= 0n && early < step).toBe(true)
      }),
    )
  })

  test('never comes nearer when margin is added', () => {
    fc.assert(
      fc.property(positions, terms, fc.bigInt(1n, 10n ** 15n), (held, on, extra) => {
        const before = liquidationPrice(held, on)
        const after = liquidationPrice({ ...held, margin: add(held.margin, Amount.of(extra)) }, on)
        if (before === null) expect(after).toBeNull()
        else if (after !== null) expect(signOf(held.direction) * (before - after) >= 0n).toBe(true)
      }),
    )
  })
})

describe('the liquidation test', () => {
  test('is inclusive at equality', () => {
    // Equity 199.5 − 100; need 19,900 · 0.005 = 99.5.
    const held = position('long', '1', '20000', '199.5')
    expect(isLiquidated(held, Price.parse('19900'), noFee)).toBe(true)
    expect(isLiquidated(held, Price.parse('19900.000000000001'), noFee)).toBe(false)
  })

  test.each([
    ['400', '20000', '0.25'],
    ['400', '19900', '0.33166667'],
    ['400', '19700', '0.985'],
    ['199.5', '19900', '1'],
    ['400', '19650', '1.965'],
    ['400', '19600', null],
    ['400', '19500', null],
  ])('the margin ratio of %s at a mark of %s is %s', (margin, mark, expected) => {
    const ratio = marginRatio(position('long', '1', '20000', margin), Price.parse(mark), noFee)
    expect(ratio === null ? null : Rate.text(ratio)).toBe(expected)
  })

  test('agrees with the ratio: liquidated at 1 and above', () => {
    const near = positions.chain((held) => fc.tuple(fc.constant(held), pricesNear(held.openPrice)))
    fc.assert(
      fc.property(near, terms, ([held, price], on) => {
        const ratio = marginRatio(held, price, on)
        // Rounded up, so a ratio that is only just below 1 also reads 1.
        if (ratio === null || ratio > Rate.one) expect(isLiquidated(held, price, on)).toBe(true)
        if (ratio !== null && ratio < Rate.one) expect(isLiquidated(held, price, on)).toBe(false)
      }),
    )
  })
})
