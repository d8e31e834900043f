import type { MarginMode } from '@candor/api'
import { Price } from '@candor/money'
import {
  exitFault,
  liquidationPrice,
  shownLiquidationPrice,
  type Exits,
  type Position as Held,
  type PositionTerms,
} from '@candor/rules'
import { refuse, type Refusal } from '../platform/lane/index.ts'

/**
 * Refuses exits that make no sense beside the mark price and the liquidation price, naming the field.
 * The liquidation price is the one that is shown: a stop-loss there could never act first. That of cross margin moves
 * with the account, so it bars none.
 */
export function exitsRefusal(
  position: Held & Exits & { readonly marginMode: MarginMode },
  terms: PositionTerms,
  markPrice: Price,
  priceStep: Price,
): Refusal | null {
  const { direction } = position
  for (const field of ['takeProfitPrice', 'stopLossPrice'] as const) {
    const exit = position[field]
    if (exit !== null && exit % priceStep !== 0n)
      return refuse('TPSL_INVALID', {
        fields: [{ field, rule: 'step', min: Price.text(priceStep) }],
      })
  }
  const exact = position.marginMode === 'cross' ? null : liquidationPrice(position, terms)
  const shown = shownLiquidationPrice(direction, exact, priceStep)
  const fault = exitFault(direction, position, markPrice, shown)
  if (fault === null) return null
  const field = fault === 'takeProfit' ? 'takeProfitPrice' : 'stopLossPrice'
  return refuse('TPSL_INVALID', { fields: [{ field, rule: fault }] })
}
