import type { Direction } from '@candor/api'
import { Price } from '@candor/money'
import { exitFault, type ExitFault } from '@candor/rules'
import { readFigure } from '../../../lib/typed-figure.ts'

/** Exits as they stand in their inputs; empty is none. */
export type TypedExits = { readonly takeProfitPrice: string; readonly stopLossPrice: string }

/** What is wrong with each of a pair of exits. */
export type ExitFaults = {
  readonly takeProfit: TypedFault | null
  readonly stopLoss: TypedFault | null
}
type TypedFault = ExitFault | 'unreadable'

/**
 * Judges take-profit and stop-loss each by itself, so that two mistakes are told at once: the rule
 * names only the first. What is typed and is no price is a fault, never "none": a slip of the finger must not
 * take a stop-loss away. Null when nothing is wrong.
 * @param markPrice null while it is unknown: then only what cannot be read is wrong.
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
    return markPrice && exitFault(direction, alone, markPrice, liquidationPrice)
  }
  const [takeProfit, stopLoss] = [judge('takeProfitPrice'), judge('stopLossPrice')]
  return takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss }
}
