import type { Position as WirePosition } from '@candor/api'
import { Price } from '@candor/money'
import type { Exits } from '@candor/rules'
import type { Context, Row } from '../platform/lane/index.ts'
import { exitChanges, type ExitChange, type Position } from './tables.ts'

const noExits: Exits = { takeProfitPrice: null, stopLossPrice: null }

/** The record of what a change did to a position's exits; nothing where it left them as they were. */
export function exitChangeRows(
  before: Exits | null,
  position: Position,
  source: ExitChange['source'],
  { now }: Context,
): Row[] {
  const { takeProfitPrice, stopLossPrice } = before ?? noExits
  const isSame =
    takeProfitPrice === position.takeProfitPrice && stopLossPrice === position.stopLossPrice
  if (isSame) return []
  const change: ExitChange = {
    part: position.part,
    userId: position.userId,
    positionId: position.id,
    version: position.version,
    source,
    takeProfitBefore: takeProfitPrice,
    takeProfitAfter: position.takeProfitPrice,
    stopLossBefore: stopLossPrice,
    stopLossAfter: position.stopLossPrice,
    at: now,
    seq: position.sinceSeq,
  }
  return [exitChanges.row(change)]
}

/** A change of the exits as it travels. */
export function exitChangeView(
  change: ExitChange,
): NonNullable<WirePosition['exitChanges']>[number] {
  const { source, at, seq } = change
  return {
    by: source,
    takeProfit: { before: textOf(change.takeProfitBefore), after: textOf(change.takeProfitAfter) },
    stopLoss: { before: textOf(change.stopLossBefore), after: textOf(change.stopLossAfter) },
    at,
    seq,
  }
}

function textOf(price: Price | null): string | null {
  return price === null ? null : Price.text(price)
}
