import { Amount, Price, Quantity, Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { closeTrigger, exitFault, exitsAfter, quantityToClose, type Direction } from './index.ts'
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

describe('the trigger of a mark price', () => {
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
    // Only a past price correction of the exits can make both true; the stop-loss counts first.
    ['long', '90', '95', '92', 'stop_loss'],
  ] as const)('%s, profit %s, stop %s, mark %s: %s', (direction, profit, stop, mark, closed) => {
    const held = position(direction, profit, stop)
    expect(closeTrigger(held, Price.parse(mark), terms)).toBe(closed)
  })
})

const quantityOrNone = (text: string | null) => (text === null ? null : Quantity.parse(text))

describe('the quantity that an exit closes, least quantity 0.1, least order 20', () => {
  test.each([
    // held, wanted, price, closed
    ['1', null, '200', '1'],
    ['1', '0.4', '200', '0.4'],
    ['1', '1', '200', '1'],
    ['1', '1.5', '200', '1'],
    ['0.3', '0.4', '200', '0.3'],
    ['1', '0.9', '200', '0.9'],
    ['1', '0.90000001', '200', '1'],
    ['1', '0.95', '200', '1'],
    ['0.05', '0.01', '200', '0.05'],
    ['1', '0.9', '199.99', '1'],
    ['1', '0.8', '100', '0.8'],
    ['1', '0.8', '99.99', '1'],
  ] as const)('of %s asked for %s at %s: %s', (held, wanted, price, closed) => {
    const least = { minQuantity: Quantity.parse('0.1'), minNotional: Amount.parse('20') }
    const [all, part] = [Quantity.parse(held), quantityOrNone(wanted)]
    expect(Quantity.text(quantityToClose(all, part, Price.parse(price), least))).toBe(closed)
  })
})

describe('the exits after a partial close', () => {
  test.each([
    // fired, take-profit and stop-loss quantities, held after the close; the exits afterwards
    ['take_profit', '0.4', '0.5', '0.6', 'gone', '0.5'],
    ['take_profit', '0.4', '0.9', '0.6', 'gone', '0.6'],
    ['take_profit', '0.4', null, '0.6', 'gone', 'all'],
    ['stop_loss', '0.4', '0.5', '0.5', '0.4', 'gone'],
    ['stop_loss', '0.8', '0.5', '0.5', '0.5', 'gone'],
    [null, '0.4', '0.9', '0.3', '0.3', '0.3'],
    [null, null, '0.2', '0.3', 'all', '0.2'],
  ] as const)('%s, %s and %s, %s left: %s and %s', (fired, profit, stop, left, thenTp, thenSl) => {
    const before = {
      ...exits('110', '95'),
      takeProfitQuantity: quantityOrNone(profit),
      stopLossQuantity: quantityOrNone(stop),
    }
    const after = exitsAfter(before, fired, Quantity.parse(left))
    const exitText = (price: Price | null, quantity: Quantity | null) => {
      if (price === null) return quantity === null ? 'gone' : 'a quantity without a price'
      return quantity === null ? 'all' : Quantity.text(quantity)
    }
    expect(exitText(after.takeProfitPrice, after.takeProfitQuantity)).toBe(thenTp)
    expect(exitText(after.stopLossPrice, after.stopLossQuantity)).toBe(thenSl)
  })
})
