import { Amount, Price, Quantity, Rate, subtract } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  crossBands,
  crossCloseOutNeed,
  crossCloseOutPrices,
  crossLevel,
  crossMargin,
  firstToLiquidate,
  ruledOnly,
  type CloseOut,
  type CrossAccount,
  type CrossPosition,
  type Direction,
} from './index.ts'
import { crossAccounts, majors, pricesNear } from './testing/arbitraries.ts'

const half = (leverage: number): CloseOut => ({ rate: Rate.parse('0.5'), leverage })

function held(
  markPrice: string,
  rows: readonly (readonly [Direction, string, string, CloseOut | null])[],
) {
  return {
    markPrice: Price.parse(markPrice),
    tiers: majors,
    positions: rows.map(([direction, quantity, openPrice, closeOut]) => ({
      direction,
      quantity: Quantity.parse(quantity),
      openPrice: Price.parse(openPrice),
      closeFeeRate: Rate.zero,
      closeOut,
    })),
  }
}

const two = [
  held('19000', [['long', '1', '20000', half(2)]]),
  held('1600', [['short', '10', '1500', half(10)]]),
]

test.each([
  // −1,000 and −1,000; the rules need 5,000 and 750.
  ['7750.00000001', '5750.00000001', false],
  ['7750', '5750', true],
  ['7749.99999999', '5749.99999999', true],
])('%s of balance with %s of equity: %s', (balance, equity, isClosedOut) => {
  const margin = crossMargin({ balance: Amount.parse(balance), instruments: two })
  expect(margin).toMatchObject({ isClosedOut, isDue: isClosedOut, isLiquidated: false })
  expect([Amount.text(margin.equity), Amount.text(margin.ruled)]).toEqual([equity, '5750'])
  // Maintenance is 0.5 % of 19,000 and of 16,000.
  expect([Amount.text(margin.maintained), Amount.text(margin.need)]).toEqual(['175', '5750'])
})

test('a position without a rule adds no need and is never closed by a rule', () => {
  const mixed = [
    held('19000', [
      ['long', '1', '20000', half(2)],
      ['long', '1', '90000', null],
    ]),
    held('1600', [['short', '10', '1500', null]]),
  ]
  const account = { balance: Amount.parse('100000'), instruments: mixed }
  expect(crossCloseOutNeed(mixed)).toBe(Amount.parse('5000'))
  expect(firstToLiquidate(account)?.openPrice).toBe(Price.parse('90000'))
  expect(firstToLiquidate(ruledOnly(account))?.openPrice).toBe(Price.parse('20000'))
  expect(ruledOnly(account).instruments).toHaveLength(1)
})

/** Accounts with some positions under a rule. */
const ruled: fc.Arbitrary<CrossAccount> = fc
  .tuple(
    crossAccounts,
    fc.array(fc.option(fc.integer({ min: 1, max: 30 })), { minLength: 12, maxLength: 12 }),
  )
  .map(([account, leverages]) => {
    let place = 0
    const instruments = account.instruments.map((instrument) => ({
      ...instrument,
      positions: instrument.positions.map((position): CrossPosition => {
        const leverage = leverages[place++ % leverages.length] ?? null
        return { ...position, closeOut: leverage === null ? null : half(leverage) }
      }),
    }))
    return { ...account, instruments }
  })

test('the prices of an instrument are exactly where the rules turn', () => {
  const scene = ruled.chain((account) => {
    const [first] = account.instruments
    return fc.tuple(fc.constant(account), pricesNear(first?.markPrice ?? Price.one))
  })
  let found = 0
  fc.assert(
    fc.property(scene, ([account, price]) => {
      const [first, ...others] = account.instruments
      if (first === undefined) return
      const at = (markPrice: Price) =>
        crossMargin({ ...account, instruments: [{ ...first, markPrice }, ...others] }).isClosedOut
      const rest = { ...account, instruments: others }
      const { atOrBelow, atOrAbove } = crossCloseOutPrices(first, rest)
      const isBeyond =
        (atOrBelow !== null && price <= atOrBelow) || (atOrAbove !== null && price >= atOrAbove)
      expect(at(price)).toBe(isBeyond)
      if (atOrBelow !== null && atOrBelow > 0n) {
        found += 1
        expect([at(atOrBelow), at(Price.of(atOrBelow + 1n))]).toEqual([
          true,
          atOrAbove !== null && atOrBelow + 1n >= atOrAbove,
        ])
      }
    }),
    { numRuns: 2_000 },
  )
  expect(found).toBeGreaterThan(100)
})

test('while the marks are between the bands, no rule and no maintenance margin is at the level', () => {
  const scene = fc.record({
    account: ruled,
    level: fc.constantFrom('0.5', '0.7', '0.85', '1').map((text) => Rate.parse(text)),
    places: fc.array(fc.bigInt(0n, 1_000n), { minLength: 4, maxLength: 4 }),
  })
  let looked = 0
  fc.assert(
    fc.property(scene, ({ account, level, places }) => {
      if (account.instruments.length === 0 || crossLevel(account, level) !== 'unreached') return
      const bands = crossBands(account, level)
      const instruments = account.instruments.map((instrument, index) => {
        const { atOrBelow, atOrAbove } = bands[index]!
        const low = (atOrBelow ?? 0n) + 1n
        const high = (atOrAbove ?? instrument.markPrice * 10n) - 1n
        const markPrice = Price.of(low + ((high - low) * places[index % places.length]!) / 1_000n)
        return { ...instrument, markPrice: high < low ? instrument.markPrice : markPrice }
      })
      if (crossCloseOutNeed(instruments) > 0n) looked += 1
      const moved = { ...account, instruments }
      expect(crossLevel(moved, level)).toBe('unreached')
      expect(crossMargin(moved).isDue).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  expect(looked).toBeGreaterThan(50)
})

test('a loss brings an account to a level, or it is there without a loss: reserves cannot absorb a loss', () => {
  const instruments = [held('19000', [['long', '1', '20000', half(2)]])]
  const account = { balance: Amount.parse('10010'), instruments }
  const level = Rate.parse('0.5')
  expect(crossLevel(account, level)).toBe('byLoss')
  expect(crossLevel({ ...account, reserve: Amount.parse('10') }, level)).toBe('withoutLoss')
  const rich = { ...account, balance: subtract(Amount.parse('11001'), Amount.parse('0')) }
  expect(crossLevel(rich, level)).toBe('unreached')
})
