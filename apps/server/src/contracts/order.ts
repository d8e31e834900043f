import type { MarginMode } from '@candor/api'
import { Amount, Quantity, Rate, absolute, type Price } from '@candor/money'
import {
  fillPrice,
  notional,
  orderCost,
  quantityForMargin,
  signOf,
  type Direction,
  type ExitQuantities,
  type Exits,
  type OrderCost,
} from '@candor/rules'
import type { Book } from '../ledger/index.ts'
import type { MarketSymbol } from '../market/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { isSimulated } from './contest-book.ts'
import type { Priced, TradeContext } from './context.ts'
import { discountedTerms, termsOf, type Terms } from './terms.ts'

/** An order by the user. Exactly one of quantity and margin is given. */
export type OrderInput = Exits &
  ExitQuantities & {
    readonly book: Book
    readonly symbol: string
    readonly direction: Direction
    readonly marginMode: MarginMode
    readonly leverage: number
    readonly quantity: Quantity | null
    readonly margin: Amount | null
  }

/** An order at the last tick: its fill price and cost. */
export type QuotedOrder = Priced & {
  readonly input: OrderInput
  /** Terms of the instrument with the user's own fee rates. */
  readonly terms: Terms
  readonly price: Price
  readonly quantity: Quantity
  readonly notional: Amount
  readonly cost: OrderCost
}

/**
 * Prices an order, for the decision and the preview.
 * @param discountRate discount of the user's level on the listed fee rates; simulated money is charged the listed rates
 */
export function quoteOrder(
  input: OrderInput,
  { symbol, tick }: Priced,
  discountRate: Rate,
): QuotedOrder {
  const { direction, leverage } = input
  const price = fillPrice(tick, direction)
  const terms = discountedTerms(symbol, isSimulated(input.book) ? Rate.zero : discountRate)
  const perUnit = { direction, leverage, price, markPrice: tick.price, ...terms }
  const margin = input.margin ?? Amount.zero
  const quantity = input.quantity ?? quantityForMargin(perUnit, margin, symbol.quantityStep)
  const order = { ...perUnit, quantity }
  return {
    symbol,
    tick,
    input,
    terms,
    price,
    quantity,
    notional: notional(quantity, price),
    cost: orderCost(order),
  }
}

/** What makes an order impossible whatever the balance: leverage, size, the house's exposure. */
export function orderFault(order: QuotedOrder, context: TradeContext): Refusal | null {
  return leverageFault(order) ?? sizeFault(order) ?? houseFault(order, context)
}

function leverageFault({ symbol, input }: QuotedOrder): Refusal | null {
  const { maxLeverage } = termsOf(symbol).tiers[0]
  if (input.leverage <= maxLeverage) return null
  const max = String(maxLeverage)
  return refuse('LEVERAGE_OUT_OF_RANGE', {
    fields: [{ field: 'leverage', rule: 'max', min: '1', max }],
    values: { min: '1', max },
  })
}

/** What is wrong with the size alone. */
export function sizeFault({ symbol, quantity, notional: worth }: QuotedOrder): Refusal | null {
  if (quantity < symbol.minQuantity) return quantityFault(symbol, 'min')
  if (quantity > symbol.maxQuantity) return quantityFault(symbol, 'max')
  if (quantity % symbol.quantityStep !== 0n) return quantityFault(symbol, 'step')
  if (worth >= symbol.minNotional) return null
  const least = Amount.text(symbol.minNotional)
  return refuse('AMOUNT_BELOW_MIN', {
    fields: [{ field: 'quantity', rule: 'notional', min: least }],
    values: { min: least, currency: symbol.settlementCurrency },
  })
}

/** A refusal that names the instrument's limit. */
export function quantityFault(symbol: MarketSymbol, rule: 'min' | 'max' | 'step'): Refusal {
  const min = Quantity.text(symbol.minQuantity)
  const max = Quantity.text(symbol.maxQuantity)
  return refuse('QUANTITY_OUT_OF_RANGE', {
    fields: [{ field: 'quantity', rule, min, max }],
    values: { min, max, step: Quantity.text(symbol.quantityStep) },
  })
}

/**
 * The house caps its exposure to one instrument, within a batch too. Orders that lower the exposure and simulated orders are
 * free.
 */
function houseFault({ symbol, notional: worth, input }: QuotedOrder, context: TradeContext) {
  if (input.book !== 'real') return null
  const held = context.exposure(symbol.name)
  const after = Amount.of(held + signOf(input.direction) * worth)
  const grows = absolute(after) > absolute(held)
  return grows && absolute(after) > symbol.exposureCap ? refuse('EXPOSURE_LIMIT') : null
}
