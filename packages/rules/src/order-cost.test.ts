import { Amount, Price, Quantity, Rate, add } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLiquidated, largestLoss, largestNotional, notional, orderCost } from './index.ts'
import type { Direction, Order } from './index.ts'
import { directions, majors, prices, quantities } from './testing/arbitraries.ts'

function order(
  [direction, quantity, price, leverage]: readonly [Direction, string, string, number],
  markPrice: string,
  feeRate: string,
): Order {
  return {
    direction,
    quantity: Quantity.parse(quantity),
    price: Price.parse(price),
    markPrice: Price.parse(markPrice),
    leverage,
    openFeeRate: Rate.parse(feeRate),
    closeFeeRate: Rate.parse(feeRate),
  }
}

const tiny = ['0.00000001', '0.00000001', '0.00000001', '0.00000001'] as const

/** Worked by hand: initial margin, close fee at the bankruptcy price, open loss, open fee, total. */
const table = [
  // 50,000 ÷ 10; 45,000 · 0.00055; –; 50,000 · 0.00055
  [['long', '1', '50000', 10], '50000', '0.00055', '5000', '24.75', '0', '27.5', '5052.25'],
  // 10,000 ÷ 50; 9,800 · 0.00075; –; 10,000 · 0.00075
  [['long', '2', '5000', 50], '5000', '0.00075', '200', '7.35', '0', '7.5', '214.85'],
  // 50,000 ÷ 10; 55,000 · 0.0005; –; 50,000 · 0.0005
  [['short', '1', '50000', 10], '50000', '0.0005', '5000', '27.5', '0', '25', '5052.5'],
  // 201 ÷ 20; 2 · 95.475 · 0.0005; 2 · 0.5; 201 · 0.0005
  [['long', '2', '100.5', 20], '100', '0.0005', '10.05', '0.095475', '1', '0.1005', '11.245975'],
  // 199 ÷ 20; 2 · 104.475 · 0.0005; 2 · 0.5; 199 · 0.0005
  [['short', '2', '99.5', 20], '100', '0.0005', '9.95', '0.104475', '1', '0.0995', '11.153975'],
  // Filled on the better side of the mark: no open loss.
  [['long', '2', '99.5', 20], '100', '0.0005', '9.95', '0.094525', '0', '0.0995', '10.144025'],
  [['short', '2', '100.5', 20], '100', '0.0005', '10.05', '0.105525', '0', '0.1005', '10.256025'],
  // Fully paid: no price bankrupts a long, so no closing fee is reserved.
  [['long', '1', '100', 1], '100', '0.0005', '100', '0', '0', '0.05', '100.05'],
  // A hundred-millionth of a unit: every part rounds up.
  [['long', '0.00000001', '0.01', 3], '0.009', '0.5', ...tiny, '0.00000004'],
] as const

describe('order cost', () => {
  test.each(table)('%j', (what, mark, feeRate, initial, reserve, openLoss, openFee, total) => {
    const cost = orderCost(order(what, mark, feeRate))
    expect(Amount.text(cost.initialMargin)).toBe(initial)
    expect(Amount.text(cost.closeFeeReserve)).toBe(reserve)
    expect(Amount.text(cost.openLoss)).toBe(openLoss)
    expect(Amount.text(cost.openFee)).toBe(openFee)
    expect(Amount.text(cost.total)).toBe(total)
    expect(Amount.text(largestLoss(cost))).toBe(total)
    const parts = add(add(cost.initialMargin, cost.closeFeeReserve), cost.openLoss)
    expect(cost.margin).toBe(parts)
  })

  const orders = fc.record({
    direction: directions,
    quantity: quantities,
    markPrice: prices,
    spreadRate: fc.bigInt(-100_000n, 100_000n),
    leverage: fc.integer({ min: 1, max: 100 }),
  })

  test('an order that its tier allows is not liquidated on arrival', () => {
    const closeFeeRate = Rate.parse('0.0005')
    let tried = 0
    fc.assert(
      fc.property(orders, ({ spreadRate, ...rest }) => {
        const price = Price.of(rest.markPrice + (rest.markPrice * spreadRate) / Rate.one)
        const filled = { ...rest, price, openFeeRate: closeFeeRate, closeFeeRate }
        const room = largestNotional(majors, filled.leverage)
        if (notional(filled.quantity, price) >= room) return
        tried += 1
        const position = { ...filled, openPrice: price, margin: orderCost(filled).margin }
        expect(isLiquidated(position, filled.markPrice, { tiers: majors, closeFeeRate })).toBe(
          false,
        )
      }),
      { numRuns: 2_000 },
    )
    expect(tried).toBeGreaterThan(500)
  })
})
