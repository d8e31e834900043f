import { Amount, Price, Quantity, Rate, add, sum } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeOutNeed,
  closeOutPrice,
  closeTrigger,
  crossMargin,
  forcedClosePrice,
  isClosedOut,
  isLiquidated,
  liquidationPrice,
  marginLevelPrice,
  marginRatio,
  pnl,
  signOf,
  type CloseOut,
  type Direction,
  type Position,
} from './index.ts'
import { majors, positions, pricesNear, terms } from './testing/arbitraries.ts'

const half = (leverage: number): CloseOut => ({ rate: Rate.parse('0.5'), leverage })

function position(direction: Direction, quantity: string, openPrice: string, margin: string) {
  return {
    direction,
    quantity: Quantity.parse(quantity),
    openPrice: Price.parse(openPrice),
    margin: Amount.parse(margin),
  }
}

const rules: fc.Arbitrary<CloseOut> = fc.record({
  rate: fc.constantFrom('0.5', '0.33333333', '1').map((text) => Rate.parse(text)),
  leverage: fc.integer({ min: 1, max: 30 }),
})

describe('the need is half of the required margin', () => {
  test.each([
    // 1 · 20,000 at 2:1 requires 10,000; at 30:1 it requires 666.67; the need is half of that.
    ['1', '20000', 2, '5000'],
    ['1', '20000', 30, '333.33333334'],
    ['0.00000001', '0.0001', 2, '0.00000001'],
  ])('of %s at %s, %d:1, is %s', (quantity, openPrice, leverage, expected) => {
    const held = position('long', quantity, openPrice, '0')
    expect(Amount.text(closeOutNeed(held, half(leverage)))).toBe(expected)
  })

  test('is zero without a rule', () => {
    const held = position('long', '1', '20000', '0')
    expect([closeOutNeed(held, null), closeOutNeed(held, undefined)]).toEqual([0n, 0n])
    expect(isClosedOut(held, Price.parse('1'), {})).toBe(false)
    expect(closeOutPrice(held, { closeOut: null })).toBeNull()
  })

  test.each([
    // 10,000 of margin at 2:1: 5,000 are left at 15,000, or at 25,000.
    ['long', '10000', '15000'],
    ['short', '10000', '25000'],
    // At 1:1 and with added margin the position can lose more.
    ['long', '20000', '5000'],
    ['short', '20000', '35000'],
    // The price would have to fall by more than 100 %.
    ['long', '25000', null],
    // A price with too many decimals is rounded so that the rule does not apply too early.
    ['long', '10000.00000001', '14999.99999999'],
  ] as const)(
    '%s with a margin of %s is closed out at %s, inclusive',
    (direction, margin, expected) => {
      const held = position(direction, '1', '20000', margin)
      const on = { closeOut: half(2) }
      const price = closeOutPrice(held, on)
      expect(price === null ? null : Price.text(price)).toBe(expected)
      if (price === null) return
      expect(isClosedOut(held, price, on)).toBe(true)
      expect(isClosedOut(held, Price.of(price + signOf(direction)), on)).toBe(false)
    },
  )

  test('is the exact price at which isClosedOut turns, whatever the rule', () => {
    const near = positions.chain((held) => fc.tuple(fc.constant(held), pricesNear(held.openPrice)))
    let found = 0
    fc.assert(
      fc.property(near, rules, ([held, price], closeOut) => {
        const boundary = closeOutPrice(held, { closeOut })
        const sign = signOf(held.direction)
        if (boundary === null) {
          expect(isClosedOut(held, price, { closeOut })).toBe(false)
          return
        }
        found += 1
        expect(isClosedOut(held, boundary, { closeOut })).toBe(true)
        const before = Price.of(boundary + sign)
        if (before > 0n) expect(isClosedOut(held, before, { closeOut })).toBe(false)
        expect(isClosedOut(held, price, { closeOut })).toBe(sign * (price - boundary) <= 0n)
      }),
      { numRuns: 2_000 },
    )
    expect(found).toBeGreaterThan(500)
  })
})

const exits = { takeProfitPrice: null, stopLossPrice: null }

describe('close-out beside liquidation', () => {
  const on = { tiers: majors, closeFeeRate: Rate.zero, closeOut: half(2) }
  const held = { ...position('long', '1', '20000', '10000'), ...exits }

  test('the earlier rule closes the position; on one tick the close-out wins, because it takes no fee', () => {
    expect(closeTrigger(held, Price.parse('15000.000000000001'), on)).toBeNull()
    expect(closeTrigger(held, Price.parse('15000'), on)).toBe('close_out')
    // 10,050.25 is its liquidation price: a gap through both.
    expect(isLiquidated(held, Price.parse('9000'), on)).toBe(true)
    expect(closeTrigger(held, Price.parse('9000'), on)).toBe('close_out')
    // Liquidation comes first if the maintenance margin exceeds the need of the rule.
    const thin = { ...on, closeOut: half(1_000) }
    expect(closeTrigger(held, Price.parse('10050'), thin)).toBe('liquidation')
  })

  test('close-out comes before a stop-loss that the same tick reaches', () => {
    const guarded = { ...held, stopLossPrice: Price.parse('16000') }
    expect(closeTrigger(guarded, Price.parse('16000'), on)).toBe('stop_loss')
    expect(closeTrigger(guarded, Price.parse('14000'), on)).toBe('close_out')
  })

  test('the margin ratio and its levels follow the nearer rule', () => {
    // 5,000 of 9,000.
    expect(marginRatio(held, Price.parse('19000'), on)).toBe(Rate.parse('0.55555556'))
    expect(marginRatio(held, Price.parse('15000'), on)).toBe(Rate.one)
    const level = (text: string) => {
      const price = marginLevelPrice(held, Rate.parse(text), on)
      return price && Price.text(price)
    }
    // 5,000 ÷ 0.7 left of 10,000; half of the margin was required at the opening.
    expect([level('0.5'), level('0.7'), level('0.85')]).toEqual([
      null,
      '17142.857142857142',
      '15882.35294117647',
    ])
    // Reserves cannot absorb a loss: with reserves alone, no loss brought the position to the level.
    const reserved = { ...held, margin: Amount.parse('10010'), reserve: Amount.parse('10') }
    expect(marginLevelPrice(reserved, Rate.parse('0.5'), on)).toBeNull()
    expect(marginLevelPrice({ ...reserved, reserve: Amount.zero }, Rate.parse('0.5'), on)).toBe(
      Price.parse('19990'),
    )
  })

  test('the forced close is the first of both, for every position', () => {
    fc.assert(
      fc.property(positions, terms, rules, (one, base, closeOut) => {
        const both = { ...base, closeOut }
        const price = forcedClosePrice(one, both)
        const those = [liquidationPrice(one, both), closeOutPrice(one, both)]
        const known = those.filter((each) => each !== null)
        if (price === null) {
          expect(known).toEqual([])
          return
        }
        const at = closeTrigger({ ...one, ...exits }, price, both)
        expect(['close_out', 'liquidation']).toContain(at)
        const before = Price.of(price + signOf(one.direction))
        if (before > 0n) expect(closeTrigger({ ...one, ...exits }, before, both)).toBeNull()
      }),
      { numRuns: 1_000 },
    )
  })
})

/** ESMA's wording: funds and running PnL of the whole account are no more than the share of all required margins. */
function isAccountDue(
  available: Amount,
  held: readonly (Position & { closeOut: CloseOut })[],
  at: Price,
) {
  const funds = add(available, sum(held.map(({ margin }) => margin)))
  const equity = add(funds, sum(held.map((one) => pnl(one, at))))
  return equity <= sum(held.map((one) => closeOutNeed(one, one.closeOut)))
}

test('if the whole account is due by the letter of the rule, one of its positions or its pool is due', () => {
  const ruled = positions.chain((held) => rules.map((closeOut) => ({ ...held, closeOut })))
  const scene = fc.record({
    isolated: fc.array(ruled, { maxLength: 3 }),
    pooled: fc.array(ruled, { maxLength: 3 }),
    available: fc.bigInt(0n, 10n ** 16n).map(Amount.of),
    at: pricesNear(Price.parse('1')),
  })
  let due = 0
  fc.assert(
    fc.property(scene, ({ isolated, pooled, available, at }) => {
      if (!isAccountDue(available, [...isolated, ...pooled], at)) return
      if (isolated.length + pooled.length === 0) return
      due += 1
      const balance = add(available, sum(pooled.map(({ margin }) => margin)))
      const judged = pooled.map((one) => ({ ...one, closeFeeRate: Rate.zero }))
      const instruments =
        judged.length === 0 ? [] : [{ tiers: majors, markPrice: at, positions: judged }]
      const isOneDue = isolated.some((one) => isClosedOut(one, at, one))
      expect(isOneDue || crossMargin({ balance, instruments }).isClosedOut).toBe(true)
    }),
    { numRuns: 3_000 },
  )
  expect(due).toBeGreaterThan(200)
})
