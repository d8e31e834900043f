import { Amount, Price, Quantity, Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { closeTrigger, exitFault, type Direction } from './index.ts'
import { majors } from './testing/arbitraries.ts'

const priceOrNone = (text: string | null) => (text === null ? null : Price.parse(text))

function exits(takeProfit: string | null, stopLoss: string | null) {
  return { takeProfitPrice: priceOrNone(takeProfit), stopLossPrice: priceOrNone(stopLoss) }
}

describe('exits beside a mark of 100', () => {
  test.each([
    ['long', null, null, '90', null],
    ['long', '110', '95', '90', null],
    ['long', '100', null, '90', 'takeProfit'],
    ['long', '99', null, '90', 'takeProfit'],
    ['long', null, '100', '90', 'stopLoss'],
    ['long', null, '101', '90', 'stopLoss'],
    ['long', null, '0', null, 'stopLoss'],
    ['long', null, '90.000000000001', '90', null],
    ['long', null, '90', '90', 'stopLossBeyondLiquidation'],
    ['long', null, '80', '90', 'stopLossBeyondLiquidation'],
    ['long', null, '0.01', null, null],
    ['short', '90', '105', '110', null],
    ['short', '100', null, '110', 'takeProfit'],
    ['short', '101', null, '110', 'takeProfit'],
    ['short', '0', null, '110', 'takeProfit'],
    ['short', '-1', null, '110', 'takeProfit'],
    ['short', null, '100', '110', 'stopLoss'],
    ['short', null, '99', '110', 'stopLoss'],
    ['short', null, '110', '110', 'stopLossBeyondLiquidation'],
  ] as const)(
    '%s, profit %s, stop %s, liquidation %s: %s',
    (direction, profit, stop, at, fault) => {
      const mark = Price.parse('100')
      expect(exitFault(direction, exits(profit, stop), mark, priceOrNone(at))).toBe(fault)
    },
  )
})

describe('what a mark price closes', () => {
  const terms = { tiers: majors, closeFeeRate: Rate.zero }
  const position = (direction: Direction, takeProfit: string | null, stopLoss: string | null) => ({
    direction,
    quantity: Quantity.one,
    openPrice: Price.parse('100'),
    margin: Amount.parse('10'),
    ...exits(takeProfit, stopLoss),
  })

  test.each([
    ['long', '110', '95', '100', null],
    ['long', '110', '95', '110', 'take_profit'],
    ['long', '110', '95', '111', 'take_profit'],
    ['long', '110', '95', '109.999999999999', null],
    ['long', '110', '95', '95', 'stop_loss'],
    ['long', '110', '95', '95.000000000001', null],
    ['long', '110', '95', '80', 'liquidation'],
    ['long', null, null, '500', null],
    ['short', '90', '105', '100', null],
    ['short', '90', '105', '90', 'take_profit'],
    ['short', '90', '105', '105', 'stop_loss'],
    ['short', '90', '105', '120', 'liquidation'],
    // Only a correction of the exits' own past can make both true; the loss is believed first.
    ['long', '90', '95', '92', 'stop_loss'],
  ] as const)('%s, profit %s, stop %s, mark %s: %s', (direction, profit, stop, mark, closed) => {
    const held = position(direction, profit, stop)
    expect(closeTrigger(held, Price.parse(mark), terms)).toBe(closed)
  })
})
