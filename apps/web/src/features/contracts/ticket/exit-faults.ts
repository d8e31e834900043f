import type { Direction } from '@candor/api'
import { Price } from '@candor/money'
import { exitFault, type ExitFault } from '@candor/rules'
import { readFigure } from '../../../lib/typed-figure.ts'

/** The texts of the exits' inputs; empty for no exit. */
export type TypedExits = { readonly takeProfitPrice: string; readonly stopLossPrice: string }

/** The fault of each exit. */
export type ExitFaults = {
  readonly takeProfit: TypedFault | null
  readonly stopLoss: TypedFault | null
}
type TypedFault = ExitFault | 'unreadable'

/**
 * Validates take-profit and stop-loss separately, so that both faults are shown: the shared rule
 * names only the first. An invalid text is a fault, never "no exit", because a typing error must not
 * remove a stop-loss. Null without faults.
 * @param markPrice null while unknown: then only invalid texts are faults.
 */
export function exitFaults(
  direction: Direction,
  typed: TypedExits,
  markPrice: Price | null,
  liquidationPrice: Price | null,
): ExitFaults | null {
  const judge = (field: keyof TypedExits): TypedFault | null => {
    const price = readFigure(Price, typed[field])
    if (price === null) return typed[field] === '' ? null : 'unreadable'
    const alone = { takeProfitPrice: null, stopLossPrice: null, [field]: price }
    return markPrice === null ? null : exitFault(direction, alone, markPrice, liquidationPrice)
  }
  const [takeProfit, stopLoss] = [judge('takeProfitPrice'), judge('stopLossPrice')]
  return takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss }
}
