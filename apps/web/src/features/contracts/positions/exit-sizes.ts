import type { Position } from '@candor/api'
import { Quantity } from '@candor/money'
import type { Exit } from '../../../shared/position/exit-sheet.tsx'
import { readFigure } from '../../../lib/typed-figure.ts'

/** The typed size of each exit; null for all, however much that is when it fires. */
export type TypedSizes = { readonly [Name in Exit]: string | null }

/** A parsed size: a part, all (null), or an invalid input. */
export type ReadSize = { readonly part: Quantity | null; readonly isWrong: boolean }

/** The present sizes of a position's exits. */
export const sizesOf = (position: Position): TypedSizes => ({
  takeProfit: position.takeProfitQuantity,
  stopLoss: position.stopLossQuantity,
})

/**
 * Parses a size. The full size counts as all, so that size added later is closed too; but a present part stays a part,
 * even if it equals the rest of the position.
 */
export function readSize(typed: string | null, seen: Position, exit: Exit): ReadSize {
  if (typed === null) return { part: null, isWrong: false }
  const [part, held] = [readFigure(Quantity, typed), Quantity.read(seen.quantity)]
  if (part === null || part > held) return { part: null, isWrong: true }
  const isAll = part === held && typed !== sizesOf(seen)[exit]
  return { part: isAll ? null : part, isWrong: false }
}
