import type { MarginMode } from '@candor/api'
import { add, compare, type Amount, type Price } from '@candor/money'
import {
  averageCloseFeeRate,
  averageOpenPrice,
  isClosedOut,
  isLiquidated,
  largestNotional,
  notional,
  type CloseOut,
  type ExitQuantities,
  type Exits,
  type Position as Held,
} from '@candor/rules'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { exitsRefusal } from './exits.ts'
import { quantityFault, type QuotedOrder } from './order.ts'
import type { Position } from './tables.ts'
import { heldTerms, stricterCloseOut, type HeldTerms } from './terms.ts'

/** The position after an order is filled: a new position, or the enlarged one. */
export type Filled = Held &
  Exits &
  ExitQuantities & {
    readonly initialMargin: Amount
    readonly openFee: Amount
    readonly marginMode: MarginMode
    readonly terms: HeldTerms
  }

/**
 * The position after the fill, for the preview and the decision.
 * @param closeOut the rule under which the order is placed
 */
export function filledBy(
  order: QuotedOrder,
  held: Position | null,
  closeOut: CloseOut | null,
): Filled {
  const { input, cost, price, quantity } = order
  const { takeProfitPrice, stopLossPrice, takeProfitQuantity, stopLossQuantity } = input
  const { margin, initialMargin, openFee } = cost
  const { marginMode } = input
  if (held === null) {
    const holding = { direction: input.direction, quantity, openPrice: price, margin }
    const exits = {
      takeProfitPrice,
      stopLossPrice,
      takeProfitQuantity,
      stopLossQuantity,
    }
    const terms = { ...order.terms, closeOut }
    return { ...holding, ...exits, initialMargin, openFee, marginMode, terms }
  }
  return {
    direction: held.direction,
    quantity: add(held.quantity, quantity),
    openPrice: averageOpenPrice(held, { quantity, openPrice: price }),
    margin: add(held.margin, margin),
    initialMargin: add(held.initialMargin, initialMargin),
    openFee: add(held.openFee, openFee),
    marginMode: held.marginMode,
    takeProfitPrice: takeProfitPrice ?? held.takeProfitPrice,
    stopLossPrice: stopLossPrice ?? held.stopLossPrice,
    takeProfitQuantity: takeProfitQuantity ?? held.takeProfitQuantity,
    stopLossQuantity: stopLossQuantity ?? held.stopLossQuantity,
    terms: mergedTerms(held, order, closeOut),
  }
}

function mergedTerms(held: Position, order: QuotedOrder, closeOut: CloseOut | null): HeldTerms {
  const terms = heldTerms(held)
  const { closeFeeRate } = terms
  const added = { quantity: order.quantity, closeFeeRate: order.terms.closeFeeRate }
  return {
    ...terms,
    closeOut: stricterCloseOut(terms.closeOut, closeOut),
    closeFeeRate: averageCloseFeeRate({ quantity: held.quantity, closeFeeRate }, added),
  }
}

/** Why an order cannot enlarge this position; null if it can, or if it opens a new position. */
export function targetFault({ input }: QuotedOrder, held: Position | null): Refusal | null {
  if (held === null) return null
  if (held.status !== 'running') return refuse('POSITION_NOT_OPEN')
  const isSame = held.symbol === input.symbol && held.direction === input.direction
  if (!isSame || held.book !== input.book) return refuse('NOT_FOUND')
  if (held.marginMode !== input.marginMode) return refuse('MARGIN_MODE_DIFFERS')
  if (held.leverage === input.leverage) return null
  const same = String(held.leverage)
  return refuse('LEVERAGE_DIFFERS', {
    fields: [{ field: 'leverage', rule: 'position', min: same, max: same }],
    values: { min: same, max: same },
  })
}

/**
 * What is wrong with the position that the fill would make: its tier, size, risk or exits. `poolFault` checks the risk in cross
 * margin.
 */
export function filledFault(order: QuotedOrder, filled: Filled): Refusal | null {
  const { symbol, tick } = order
  return (
    tierFault(order, filled) ??
    (filled.quantity > symbol.maxQuantity ? quantityFault(symbol, 'max') : null) ??
    (filled.marginMode === 'isolated' && isClosedAt(filled, tick.price)
      ? atOnceLiquidated()
      : null) ??
    exitsRefusal(filled, filled.terms, tick.price, symbol)
  )
}

const isClosedAt = (filled: Filled, mark: Price) =>
  isClosedOut(filled, mark, filled.terms) || isLiquidated(filled, mark, filled.terms)

function tierFault(
  { input, price }: { input: { leverage: number }; price: Price },
  filled: Filled,
) {
  const { tiers } = filled.terms
  const worth = notional(filled.quantity, price)
  if (compare(worth, largestNotional(tiers, input.leverage)) <= 0) return null
  const max = String(tiers.find((tier) => worth <= tier.upTo)?.maxLeverage ?? 1)
  return refuse('LEVERAGE_OUT_OF_RANGE', {
    fields: [{ field: 'leverage', rule: 'tier', min: '1', max }],
    values: { min: '1', max },
  })
}

/** The enlarged position would be liquidated at once. */
export function atOnceLiquidated(): Refusal {
  return refuse('MARGIN_INSUFFICIENT', { fields: [{ field: 'quantity', rule: 'liquidation' }] })
}
