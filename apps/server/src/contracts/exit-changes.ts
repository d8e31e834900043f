import type { Position as WirePosition } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import type { ExitQuantities, Exits } from '@candor/rules'
import type { Context, Row } from '../platform/lane/index.ts'
import { exitChanges, type ExitChange, type Position } from './tables.ts'

const noExits: Exits & ExitQuantities = {
  takeProfitPrice: null,
  stopLossPrice: null,
  takeProfitQuantity: null,
  stopLossQuantity: null,
}
const fields = Object.keys(noExits) as (keyof typeof noExits)[]

/** The record of a change of a position's exits; none if they stay the same. */
export function exitChangeRows(
  before: (Exits & ExitQuantities) | null,
  position: Position,
  source: ExitChange['source'],
  { now, newId }: Pick<Context, 'now' | 'newId'>,
): Row[] {
  const old = before ?? noExits
  if (fields.every((field) => old[field] === position[field])) return []
  const change: ExitChange = {
    id: newId(),
    part: position.part,
    userId: position.userId,
    positionId: position.id,
    version: position.version,
    source,
    takeProfitBefore: old.takeProfitPrice,
    takeProfitAfter: position.takeProfitPrice,
    stopLossBefore: old.stopLossPrice,
    stopLossAfter: position.stopLossPrice,
    takeProfitQuantityBefore: old.takeProfitQuantity,
    takeProfitQuantityAfter: position.takeProfitQuantity,
    stopLossQuantityBefore: old.stopLossQuantity,
    stopLossQuantityAfter: position.stopLossQuantity,
    at: now,
    seq: position.sinceSeq,
  }
  return [exitChanges.row(change)]
}

/** The wire form of a change of exits. */
export function exitChangeView(
  change: ExitChange,
): NonNullable<WirePosition['exitChanges']>[number] {
  const { source, at, seq } = change
  return {
    by: source,
    takeProfit: {
      ...pricesOf(change.takeProfitBefore, change.takeProfitAfter),
      ...quantitiesOf(change.takeProfitQuantityBefore, change.takeProfitQuantityAfter),
    },
    stopLoss: {
      ...pricesOf(change.stopLossBefore, change.stopLossAfter),
      ...quantitiesOf(change.stopLossQuantityBefore, change.stopLossQuantityAfter),
    },
    at,
    seq,
  }
}

const textOf = (price: Price | null) => (price === null ? null : Price.text(price))

function pricesOf(before: Price | null, after: Price | null) {
  return { before: textOf(before), after: textOf(after) }
}

/** Absent where the exit closes all. */
function quantitiesOf(before: Quantity | null, after: Quantity | null) {
  return {
    ...(before && { quantityBefore: Quantity.text(before) }),
    ...(after && { quantityAfter: Quantity.text(after) }),
  }
}
