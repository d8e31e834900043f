import { Amount, Price, Quantity, Rate, add, subtract, sum } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossFree, crossMargin, type CrossHold, type Direction } from './index.ts'
import { majors } from './testing/arbitraries.ts'

type Row = readonly [
  direction: Direction,
  quantity: string,
  openPrice: string,
  markPrice: string,
  initialMargin: string,
  margin: string,
]

const holdOf = ([
  direction,
  quantity,
  openPrice,
  markPrice,
  initialMargin,
  margin,
]: Row): CrossHold => ({
  direction,
  quantity: Quantity.parse(quantity),
  openPrice: Price.parse(openPrice),
  markPrice: Price.parse(markPrice),
  initialMargin: Amount.parse(initialMargin),
  margin: Amount.parse(margin),
})

/** Worked by hand: available money, positions, free money. */
const table: [string, string, Row[], string][] = [
  ['nothing is held', '500', [], '500'],
  ['neither won nor lost', '500', [['long', '1', '1000', '1000', '100', '100']], '500'],
  ['a profit stays where it is', '500', [['long', '1', '1000', '1300', '100', '100']], '500'],
  ['a loss binds as much', '500', [['long', '1', '1000', '900', '100', '100']], '400'],
  ['the reserves bear it first', '500', [['long', '1', '1000', '900', '100', '130']], '430'],
  ['but set nothing free', '500', [['long', '1', '1000', '1000', '100', '130']], '500'],
  ['a short loses upwards', '500', [['short', '2', '1000', '1100', '100', '100']], '300'],
  ['no more than nothing', '500', [['long', '1', '1000', '100', '100', '100']], '0'],
  [
    'a profit carries a loss',
    '500',
    [
      ['long', '1', '1000', '900', '100', '100'],
      ['short', '1', '1000', '900', '100', '100'],
    ],
    '500',
  ],
  [
    'margin that a loss has drawn on is owed',
    '50',
    [['long', '1', '1000', '1000', '100', '70']],
    '20',
  ],
  [
    'less than a hundred-millionth counts whole',
    '500',
    [['long', '0.00000001', '1.5', '1', '1', '1']],
    '499.99999999',
  ],
]

test.each(table)('%s', (_why, available, rows, free) => {
  expect(Amount.text(crossFree(Amount.parse(available), rows.map(holdOf)))).toBe(free)
})

test('the remaining money covers every initial margin, and profit alone frees nothing', () => {
  const amounts = fc.bigInt(0n, 10n ** 14n).map(Amount.of)
  const holds = fc.record({
    direction: fc.constantFrom('long' as const, 'short' as const),
    quantity: fc.bigInt(1n, 10n ** 10n).map(Quantity.of),
    openPrice: fc.bigInt(1n, 10n ** 17n).map(Price.of),
    markPrice: fc.bigInt(1n, 10n ** 17n).map(Price.of),
    initialMargin: amounts,
    reserve: amounts,
  })
  fc.assert(
    fc.property(amounts, fc.array(holds, { maxLength: 4 }), (available, drawn) => {
      const held = drawn.map((hold) => ({
        ...hold,
        margin: add(hold.initialMargin, hold.reserve),
        closeFeeRate: Rate.zero,
      }))
      const free = crossFree(available, held)
      expect(free >= 0n && free <= available).toBe(true)
      if (free === Amount.zero) return
      const margins = sum(held.map(({ margin }) => margin))
      const instruments = held.map((hold) => ({
        tiers: majors,
        markPrice: hold.markPrice,
        positions: [hold],
      }))
      const balance = subtract(add(available, margins), free)
      const { equity } = crossMargin({ balance, instruments })
      expect(equity).toBeGreaterThanOrEqual(sum(held.map(({ initialMargin }) => initialMargin)))
    }),
  )
})
