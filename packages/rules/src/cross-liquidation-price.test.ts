import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  crossLiquidationPrices,
  crossMargin,
  liquidationPrice,
  type CrossAccount,
  type CrossInstrument,
  type Direction,
} from './index.ts'
import {
  crossAccounts,
  crossInstruments,
  majors,
  positions,
  pricesNear,
  terms,
} from './testing/arbitraries.ts'

type Row = readonly [direction: Direction, quantity: string, openPrice: string]

function held(closeFee: string, rows: readonly Row[]) {
  const closeFeeRate = Rate.parse(closeFee)
  return {
    tiers: majors,
    positions: rows.map(([direction, quantity, openPrice]) => ({
      direction,
      quantity: Quantity.parse(quantity),
      openPrice: Price.parse(openPrice),
      closeFeeRate,
    })),
  }
}

const fee = '0.0005'
// +200, and a need of 74 + 7.4.
const other = { ...held(fee, [['short', '10', '1500']]), markPrice: Price.parse('1480') }

/** Worked by hand: balance, with or without the other instrument, closing fee, positions, the two prices. */
const table = [
  // As isolated with 400: (20000 ∓ 400) ÷ (1 ∓ 0.005).
  ['400', 'alone', '0', [['long', '1', '20000']], '19698.492462311557', null],
  ['400', 'alone', '0', [['short', '1', '20000']], null, '20298.507462686568'],
  // 400 + 200 − 81.4 cover it: (20000 ∓ 518.6) ÷ (1 ∓ 0.0055).
  ['400', 'beside', fee, [['long', '1', '20000']], '19589.140271493212', null],
  ['400', 'beside', fee, [['short', '1', '20000']], null, '20406.364992541025'],
  // Fully hedged: only the maintenance grows. (590 + 250) ÷ (4 · 0.0105).
  [
    '590',
    'alone',
    fee,
    [
      ['long', '2', '20000'],
      ['short', '2', '20000'],
    ],
    null,
    '20000',
  ],
  // A little longer than short: (2000 − 500 − 250) ÷ (0.1 − 4 · 0.0105) below. Above it, the maintenance margin of the
  // last tier grows faster than the profit of the difference: (32750 + 500 − 2000) ÷ (4 · 0.0505 − 0.1).
  [
    '500',
    'alone',
    fee,
    [
      ['long', '2.05', '20000'],
      ['short', '1.95', '20000'],
    ],
    '21551.724137931034',
    '306372.549019607844',
  ],
  // In the first tier the maintenance margin grows exactly as fast as the profit, so its liquidation does not depend on
  // the price. In the second tier, (250 + 2 − 1) ÷ (0.02 − 0.01).
  [
    '2',
    'alone',
    '0',
    [
      ['long', '1.005', '100'],
      ['short', '0.995', '100'],
    ],
    null,
    '25100',
  ],
  [
    '1',
    'alone',
    '0',
    [
      ['long', '1.005', '100'],
      ['short', '0.995', '100'],
    ],
    null,
    '0.000000000001',
  ],
  // Fully paid: no price above zero liquidates it.
  ['20000', 'alone', fee, [['long', '1', '20000']], null, null],
  // The rest is so deep in debt that no price of this instrument saves the account.
  ['-20000', 'alone', '0', [['short', '1', '20000']], null, '0.000000000001'],
  ['-1000000', 'beside', fee, [['short', '1', '20000']], null, '0.000000000001'],
] as const

const shown = (price: Price | null) => (price === null ? null : Price.text(price))

function liquidatedAt(markPrice: Price, instrument: CrossInstrument, rest: CrossAccount) {
  const instruments = [...rest.instruments, { ...instrument, markPrice }]
  return crossMargin({ ...rest, instruments }).isLiquidated
}

describe('the liquidation prices of a cross account', () => {
  test.each(table)('%s %s, a fee of %s, %j', (balance, where, closeFee, rows, below, above) => {
    const instruments = where === 'beside' ? [other] : []
    const rest = { balance: Amount.parse(balance), instruments }
    const instrument = held(closeFee, rows)
    const { atOrBelow, atOrAbove } = crossLiquidationPrices(instrument, rest)
    expect([shown(atOrBelow), shown(atOrAbove)]).toEqual([below, above])
  })

  test('of one position equal the price of the same isolated position', () => {
    fc.assert(
      fc.property(positions, terms, (position, { tiers, closeFeeRate }) => {
        const instrument = { tiers, positions: [{ ...position, closeFeeRate }] }
        const rest = { balance: position.margin, instruments: [] }
        const alone = liquidationPrice(position, { tiers, closeFeeRate })
        const [atOrBelow, atOrAbove] = position.direction === 'long' ? [alone, null] : [null, alone]
        expect(crossLiquidationPrices(instrument, rest)).toEqual({ atOrBelow, atOrAbove })
      }),
      { numRuns: 1_000 },
    )
  })

  test('are exactly where crossMargin turns, in every tier and any mixture', () => {
    const near = crossInstruments.chain((instrument) =>
      fc.tuple(fc.constant(instrument), pricesNear(instrument.markPrice)),
    )
    const seen = { below: 0, above: 0, both: 0, neither: 0 }
    fc.assert(
      fc.property(near, crossAccounts, ([instrument, somewhere], rest) => {
        const { atOrBelow, atOrAbove } = crossLiquidationPrices(instrument, rest)
        const [below, above] = [atOrBelow !== null, atOrAbove !== null]
        seen[below && above ? 'both' : below ? 'below' : above ? 'above' : 'neither'] += 1
        const edges = [atOrBelow, atOrAbove].filter((price) => price !== null)
        const around = edges.flatMap((price) => [price - 1n, price as bigint, price + 1n])
        const tried = [1n, somewhere as bigint, ...around].filter((units) => units > 0n)
        const wrong = tried.map(Price.of).filter((price) => {
          const isPredicted =
            (atOrBelow !== null && price <= atOrBelow) || (atOrAbove !== null && price >= atOrAbove)
          return liquidatedAt(price, instrument, rest) !== isPredicted
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 1_000 },
    )
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10)
  })
})
