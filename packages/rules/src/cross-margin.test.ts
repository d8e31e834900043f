import { Amount, Price, Quantity, Rate, add, sum } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  crossLevel,
  crossMargin,
  firstToLiquidate,
  isLiquidated,
  marginRatio,
  pnl,
  type CrossAccount,
  type Direction,
} from './index.ts'
import { crossAccounts, majors, positions, pricesNear, terms } from './testing/arbitraries.ts'

type Row = readonly [direction: Direction, quantity: string, openPrice: string]

function held(markPrice: string, ...rows: readonly Row[]) {
  const closeFeeRate = Rate.parse('0.0005')
  return {
    markPrice: Price.parse(markPrice),
    tiers: majors,
    positions: rows.map(([direction, quantity, openPrice]) => ({
      direction,
      quantity: Quantity.parse(quantity),
      openPrice: Price.parse(openPrice),
      closeFeeRate,
    })),
  }
}

const accounts = {
  // −100 of 19,900 and +200 of 14,800: need 99.5 + 9.95 + 74 + 7.4.
  two: [held('19900', ['long', '1', '20000']), held('1480', ['short', '10', '1500'])],
  // 40,000 twice lie in the second tier together: 800 − 250 + 40, while each alone needs 220.
  split: [held('20000', ['long', '2', '20000'], ['long', '2', '20000'])],
  hedged: [held('20000', ['long', '2', '20000'], ['short', '2', '20000'])],
  trifle: [held('0.5', ['long', '0.00000001', '0.6'])],
  nothing: [],
}

/** Worked by hand: equity, need, ratio, whether it is liquidated. */
const table = [
  ['1000', 'two', '1100', '190.85', '0.1735', false],
  ['1000', 'split', '1000', '590', '0.59', false],
  ['1000', 'hedged', '1000', '590', '0.59', false],
  ['590', 'hedged', '590', '590', '1', true],
  ['590.00000001', 'hedged', '590.00000001', '590', '1', false],
  ['589.99999999', 'hedged', '589.99999999', '590', '1.00000001', true],
  // The profit of one position covers the loss of the other, up to a limit.
  ['91', 'two', '191', '190.85', '0.99921466', false],
  ['90.85', 'two', '190.85', '190.85', '1', true],
  ['-99.99999999', 'two', '0.00000001', '190.85', '19085000000', true],
  ['-100', 'two', '0', '190.85', null, true],
  ['-101', 'two', '-1', '190.85', null, true],
  // Without positions there is nothing to liquidate.
  ['5', 'nothing', '5', '0', '0', false],
  ['0', 'nothing', '0', '0', null, false],
  // A hundred-millionth of a unit: equity rounds down, need up.
  ['1', 'trifle', '0.99999999', '0.00000001', '0.00000001', false],
] as const

describe('the margin of a cross account', () => {
  test.each(table)('%s, %s', (balance, name, equity, need, ratio, liquidated) => {
    const margin = crossMargin({ balance: Amount.parse(balance), instruments: accounts[name] })
    expect(Amount.text(margin.equity)).toBe(equity)
    expect(Amount.text(margin.need)).toBe(need)
    expect(margin.ratio === null ? null : Rate.text(margin.ratio)).toBe(ratio)
    expect(margin.isLiquidated).toBe(liquidated)
  })

  test('of one position equals that of the same isolated position', () => {
    const near = positions.chain((one) => fc.tuple(fc.constant(one), pricesNear(one.openPrice)))
    fc.assert(
      fc.property(near, terms, ([position, markPrice], { tiers, closeFeeRate }) => {
        const instrument = { markPrice, tiers, positions: [{ ...position, closeFeeRate }] }
        const margin = crossMargin({ balance: position.margin, instruments: [instrument] })
        expect(margin.isLiquidated).toBe(isLiquidated(position, markPrice, { tiers, closeFeeRate }))
        expect(margin.ratio).toBe(marginRatio(position, markPrice, { tiers, closeFeeRate }))
      }),
      { numRuns: 1_000 },
    )
  })

  test('is liquidated at a ratio of 1 and above', () => {
    let liquidated = 0
    fc.assert(
      fc.property(crossAccounts, (account) => {
        const { ratio, isLiquidated: gone } = crossMargin(account)
        if (gone) liquidated += 1
        if (account.instruments.length === 0) expect(gone).toBe(false)
        // Rounded up, so a ratio that is only just below 1 also reads 1.
        else if (ratio === null || ratio > Rate.one) expect(gone).toBe(true)
        else if (ratio < Rate.one) expect(gone).toBe(false)
      }),
      { numRuns: 1_000 },
    )
    expect(liquidated).toBeGreaterThan(100)
  })

  test('does not change when a position is split, and falls with more money', () => {
    fc.assert(
      fc.property(crossAccounts, fc.bigInt(1n, 10n ** 12n), (account, extra) => {
        const instruments = account.instruments.map((instrument) => ({
          ...instrument,
          positions: instrument.positions.flatMap((position) => [
            { ...position, quantity: Quantity.of(position.quantity / 3n) },
            { ...position, quantity: Quantity.of(position.quantity - position.quantity / 3n) },
          ]),
        }))
        expect(crossMargin({ ...account, instruments })).toEqual(crossMargin(account))
        const richer = { ...account, balance: add(account.balance, Amount.of(extra)) }
        if (crossMargin(richer).isLiquidated) expect(crossMargin(account).isLiquidated).toBe(true)
      }),
    )
  })

  test('equity is balance plus the profit of all positions, within a unit for each', () => {
    fc.assert(
      fc.property(crossAccounts, ({ balance, instruments }) => {
        const each = instruments.flatMap((instrument) =>
          instrument.positions.map((position) => pnl(position, instrument.markPrice)),
        )
        const lost = crossMargin({ balance, instruments }).equity - sum([balance, ...each])
        expect(lost >= 0n && lost <= each.length).toBe(true)
      }),
    )
  })
})

describe('a level of the margin ratio', () => {
  // Need is 792 − 250 + 39.6, lost are 800: 581.6 ÷ 0.7 is 830.857142857…
  const fallen = [held('19800', ['long', '2', '20000'], ['long', '2', '20000'])]
  test.each([
    ['1630.85714285', fallen, '0.7', 'byLoss'],
    ['1630.85714286', fallen, '0.7', 'unreached'],
    ['1381.6', fallen, '1', 'byLoss'],
    ['1381.60000001', fallen, '1', 'unreached'],
    // Opened at that size: 590 of 1,000.
    ['1000', accounts.split, '0.5', 'withoutLoss'],
    ['1000', accounts.split, '0.7', 'unreached'],
    // Above the level whatever the profit.
    ['91', accounts.two, '0.85', 'withoutLoss'],
    ['0', accounts.nothing, '0.5', 'unreached'],
  ] as const)('%s, %#', (balance, instruments, level, expected) => {
    expect(crossLevel({ balance: Amount.parse(balance), instruments }, Rate.parse(level))).toBe(
      expected,
    )
  })

  test('level 1 is liquidation', () => {
    fc.assert(
      fc.property(crossAccounts, (account) => {
        const isThere = crossLevel(account, Rate.one) !== 'unreached'
        expect(isThere).toBe(crossMargin(account).isLiquidated)
      }),
    )
  })
})

describe('the first position to liquidate', () => {
  const account = (...instruments: CrossAccount['instruments']): CrossAccount => ({
    balance: Amount.zero,
    instruments,
  })

  test('is that with the largest loss in money', () => {
    // −200 and −520; −1,000 and −999.
    const small = held('1480', ['long', '10', '1500'], ['long', '1', '2000'])
    const large = held('19000', ['short', '1', '18000'], ['long', '1', '19999'])
    expect(firstToLiquidate(account(small, large))).toBe(large.positions[0])
    expect(firstToLiquidate(account(small))).toBe(small.positions[1])
  })

  test('is the first of equal losses, the smallest of profits, and null without positions', () => {
    const equal = held('90', ['long', '1', '100'], ['long', '2', '95'])
    expect(firstToLiquidate(account(equal))).toBe(equal.positions[0])
    const profits = held('110', ['long', '2', '100'], ['long', '1', '100'])
    expect(firstToLiquidate(account(profits))).toBe(profits.positions[1])
    expect(firstToLiquidate(account())).toBeNull()
  })
})
