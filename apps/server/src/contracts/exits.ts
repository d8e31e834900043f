import type { MarginMode } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import {
  exitFault,
  forcedClosePrice,
  shownLiquidationPrice,
  type ExitQuantities,
  type Exits,
  type Position as Held,
  type PositionTerms,
} from '@candor/rules'
import type { MarketSymbol } from '../market/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'

/**
 * Refuses exits that are invalid at the mark price and the price of a forced close, naming the field. A stop-loss at or beyond
 * the shown liquidation or close-out price could never act first. The price of cross margin moves with the account, so it bars
 * no exit.
 */
export function exitsRefusal(
  position: Held & Exits & ExitQuantities & { readonly marginMode: MarginMode },
  terms: PositionTerms,
  markPrice: Price,
  { priceStep, quantityStep }: Pick<MarketSymbol, 'priceStep' | 'quantityStep'>,
): Refusal | null {
  const { direction } = position
  for (const field of ['takeProfitPrice', 'stopLossPrice'] as const) {
    const exit = position[field]
    if (exit !== null && exit % priceStep !== 0n)
      return refuse('TPSL_INVALID', {
        fields: [{ field, rule: 'step', min: Price.text(priceStep) }],
      })
  }
  const unfit = quantityFault(position, quantityStep)
  if (unfit !== null) return unfit
  const exact = position.marginMode === 'cross' ? null : forcedClosePrice(position, terms)
  const shown = shownLiquidationPrice(direction, exact, priceStep)
  const fault = exitFault(direction, position, markPrice, shown)
  if (fault === null) return null
  const field = fault === 'takeProfit' ? 'takeProfitPrice' : 'stopLossPrice'
  return refuse('TPSL_INVALID', { fields: [{ field, rule: fault }] })
}

/**
 * A quantity needs an exit, is at most the held quantity, and is a multiple of the instrument's step; the whole held quantity
 * need not be a multiple.
 */
function quantityFault(
  exits: Exits & ExitQuantities & Pick<Held, 'quantity'>,
  quantityStep: Quantity,
): Refusal | null {
  for (const exit of ['takeProfit', 'stopLoss'] as const) {
    const field = `${exit}Quantity` as const
    const quantity = exits[field]
    if (quantity === null) continue
    if (exits[`${exit}Price`] === null)
      return refuse('TPSL_INVALID', { fields: [{ field, rule: 'price' }] })
    if (quantity > exits.quantity)
      return refuse('TPSL_INVALID', {
        fields: [{ field, rule: 'quantity', max: Quantity.text(exits.quantity) }],
      })
    if (quantity !== exits.quantity && quantity % quantityStep !== 0n)
      return refuse('TPSL_INVALID', {
        fields: [{ field, rule: 'step', min: Quantity.text(quantityStep) }],
      })
  }
  return null
}
