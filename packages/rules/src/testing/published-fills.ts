import { Amount, Price, Quantity, Rate, add, subtract, sum } from '@candor/money'
import { averageOpenPrice, fee, pnl, type Direction, type Holding } from '../index.ts'
import type { Figures, Outcome } from './figures.ts'

interface Fill {
  readonly direction: Direction
  readonly quantity: Quantity
  readonly price: Price
}

interface Account {
  readonly holding: Holding
  readonly realized: Amount
}

/**
 * Applies a list of fills with the average price, PnL and fee formulas, and lists quantity, average and realised profit
 * after each fill. Sources differ in when the open fee counts.
 */
export function fills(figures: Figures): Outcome {
  const rate = Rate.parse(String(figures['feeRate']))
  const openFeeAtOnce = figures['openFee'] === 'at once'
  const accounts: Account[] = []
  for (const fill of readFills(figures)) {
    const before = accounts.at(-1) ?? empty(fill.direction)
    accounts.push(after(before, fill, rate, openFeeAtOnce))
  }
  return {
    quantities: accounts.map(({ holding }) => Quantity.text(holding.quantity)),
    openPrices: accounts.map(({ holding }) => Price.text(holding.openPrice)),
    realized: accounts.map(({ realized }) => Amount.text(realized)),
  }
}

function readFills({ fills: rows }: Figures): Fill[] {
  if (!Array.isArray(rows)) throw new Error('the case has no fills')
  return rows.map(([side, quantity, price]) => ({
    direction: side === 'buy' ? 'long' : 'short',
    quantity: Quantity.parse(String(quantity)),
    price: Price.parse(String(price)),
  }))
}

function empty(direction: Direction): Account {
  return {
    holding: { direction, quantity: Quantity.zero, openPrice: Price.zero },
    realized: Amount.zero,
  }
}

function after({ holding, realized }: Account, fill: Fill, rate: Rate, atOnce: boolean): Account {
  const fillFee = fee(fill.quantity, fill.price, rate)
  if (fill.direction === holding.direction) {
    const openPrice = averageOpenPrice(holding, { ...fill, openPrice: fill.price })
    const quantity = add(holding.quantity, fill.quantity)
    return {
      holding: { ...holding, quantity, openPrice },
      realized: atOnce ? subtract(realized, fillFee) : realized,
    }
  }
  const closed = { ...holding, quantity: fill.quantity }
  const openFee = atOnce ? Amount.zero : fee(closed.quantity, closed.openPrice, rate)
  const profit = subtract(pnl(closed, fill.price), sum([fillFee, openFee]))
  const quantity = subtract(holding.quantity, fill.quantity)
  return { holding: { ...holding, quantity }, realized: add(realized, profit) }
}
