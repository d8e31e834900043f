import type { Position } from '@candor/api'
import { Quantity } from '@candor/money'
import type { Exit } from '../../../live/exit-sheet.tsx'
import { readFigure } from '../../../lib/typed-figure.ts'

/** What each exit is to close, as it stands in its input; null is all, however much that is by then. */
export type TypedSizes = { readonly [Name in Exit]: string | null }

/** What stands in an input of a size: a part, all, or nothing that can be closed. */
export type ReadSize = { readonly part: Quantity | null; readonly isWrong: boolean }

/** The sizes that stand of a position. */
export const sizesOf = (position: Position): TypedSizes => ({
  takeProfit: position.takeProfitQuantity,
  stopLoss: position.stopLossQuantity,
})

/**
 * Reads a size: all that is held is no part of it, so that what is added later goes with it. A part that stands stays one,
 * even where no more than it is left.
 */
export function readSize(typed: string | null, seen: Position, exit: Exit): ReadSize {
  if (typed === null) return { part: null, isWrong: false }
  const [part, held] = [readFigure(Quantity, typed), Quantity.read(seen.quantity)]
  if (part === null || part > held) return { part: null, isWrong: true }
  const isAll = part === held && typed !== sizesOf(seen)[exit]
  return { part: isAll ? null : part, isWrong: false }
}
