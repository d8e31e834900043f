import { Amount, Price, Quantity, Rate, add } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isLiquidated,
  liquidationPrice,
  marginLevelPrice,
  marginRatio,
  signOf,
  tierAt,
  type Direction,
  type Position,
  type PositionTerms,
} from './index.ts'
import { majors, positions, pricesNear, terms } from './testing/arbitraries.ts'

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

/** A second implementation of need ≥ λ·equity: both sides in 10⁻³⁶ of the quote currency. */
function isReached(held: Position, price: Price, level: Rate, on: PositionTerms): boolean {
  const tier = tierAt(on.tiers, held.quantity, price)
  const rate = (tier.maintenanceRate as bigint) + on.closeFeeRate
  const need = held.quantity * price * rate - tier.deduction * 10n ** 20n
  const profit = signOf(held.direction) * held.quantity * (price - held.openPrice)
  return need * 10n ** 8n >= level * (held.margin * 10n ** 12n + profit) * 10n ** 8n
}

const levels = fc.bigInt(1n, 120n).map((percent) => Rate.of(percent * 1_000_000n))

describe('the price of a margin level', () => {
  test.each([
    // q = 1, E = 20,000, M = 400, mmr 0.5 %. At λ = 0.5: 0.5 · 19,600 ÷ 0.495; there need 98.99, equity 197.98.
    ['long', '1', '20000', '400', '0.5', noFee, '19797.979797979797'],
    // 0.7 · 19,600 ÷ 0.695 and 0.85 · 19,600 ÷ 0.845.
    ['long', '1', '20000', '400', '0.7', noFee, '19741.007194244604'],
    ['long', '1', '20000', '400', '0.85', noFee, '19715.976331360946'],
    // 0.5 · 20,400 ÷ 0.505.
    ['short', '1', '20000', '400', '0.5', noFee, '20198.019801980199'],
    // With a fee of 0.05 %: 0.85 · 19,600 ÷ 0.8445 and 0.85 · 20,400 ÷ 0.8555.
    ['long', '1', '20000', '400', '0.85', halfPerMille, '19727.649496743635'],
    ['short', '1', '20000', '400', '0.85', halfPerMille, '20268.848626534191'],
    // A notional of 260,000 falls into the tier below: (0.5 · 240,000 − 250) ÷ (13 · 0.49).
    ['long', '13', '20000', '20000', '0.5', noFee, '18799.05808477237'],
    // A notional of 240,000 rises into the tier above: (0.5 · 264,000 + 2,750) ÷ (12 · 0.52).
    ['short', '12', '20000', '24000', '0.5', noFee, '21594.551282051283'],
    // At leverage 100, half of the margin is maintenance: the level is reached before any loss, so no loss reaches it.
    ['long', '1', '20000', '200', '0.5', noFee, null],
    ['long', '1', '20000', '199', '0.5', noFee, null],
    ['long', '1', '20000', '200.000001', '0.5', noFee, '19999.999998989898'],
    // Fully paid: no price above zero reaches the level.
    ['long', '1', '20000', '20000', '0.5', halfPerMille, null],
    ['short', '1', '20000', '20000', '0.5', noFee, '39603.960396039604'],
  ] as const)(
    '%s %s at %s with %s, level %s',
    (direction, quantity, openPrice, margin, level, on, expected) => {
      const held = position(direction, quantity, openPrice, margin)
      const price = marginLevelPrice(held, Rate.parse(level), on)
      expect(price === null ? null : Price.text(price)).toBe(expected)
    },
  )

  test('is on the level exactly at the price, and not one step before it', () => {
    const cases = positions.chain((held) =>
      fc.tuple(fc.constant(held), pricesNear(held.openPrice), levels, terms),
    )
    let found = 0
    fc.assert(
      fc.property(cases, ([held, price, level, on]) => {
        const boundary = marginLevelPrice(held, level, on)
        const sign = signOf(held.direction)
        const isLoss = sign * (price - held.openPrice) < 0n
        if (boundary === null) {
          const isAtOpen = isReached(held, held.openPrice, level, on)
          if (isLoss && !isAtOpen) expect(isReached(held, price, level, on)).toBe(false)
          return
        }
        found += 1
        const ratio = marginRatio(held, boundary, on)
        if (ratio !== null) expect(ratio >= level).toBe(true)
        expect(isReached(held, held.openPrice, level, on)).toBe(false)
        expect(isReached(held, boundary, level, on)).toBe(true)
        expect(isReached(held, Price.of(boundary + sign), level, on)).toBe(false)
        if (isLoss) expect(isReached(held, price, level, on)).toBe(sign * (price - boundary) <= 0n)
      }),
      { numRuns: 2_000 },
    )
    expect(found).toBeGreaterThan(200)
  })

  test('at 100 % is the liquidation price', () => {
    fc.assert(
      fc.property(positions, terms, (held, on) => {
        const isOpen = !isLiquidated(held, held.openPrice, on)
        const expected = isOpen ? liquidationPrice(held, on) : null
        expect(marginLevelPrice(held, Rate.one, on)).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a higher level is never reached sooner, nor any level with more margin', () => {
    fc.assert(
      fc.property(positions, terms, levels, levels, (held, on, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        const sign = signOf(held.direction)
        const first = marginLevelPrice(held, low, on)
        const second = marginLevelPrice(held, high, on)
        if (first !== null && second !== null) expect(sign * (first - second) >= 0n).toBe(true)
        const richer = { ...held, margin: add(held.margin, Amount.parse('1')) }
        const later = marginLevelPrice(richer, low, on)
        if (first !== null && later !== null) expect(sign * (first - later) >= 0n).toBe(true)
      }),
    )
  })
})
