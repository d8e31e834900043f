import { Amount, Price, Quantity } from '@candor/money'
import type { FiredExit, ReachedExit, Step } from '@candor/verify'
import { readPosition } from './store.ts'
import type { ExitChange, Fill, Position } from './tables.ts'

/**
 * Changes of a position's exits by orders and by the user, as proof steps; the effects of closes follow from the closes.
 */
export function exitSteps(changes: readonly ExitChange[]): { id: bigint; step: Step }[] {
  return changes
    .filter(({ source }) => source !== 'close')
    .map((change) => ({ id: BigInt(change.id), step: stepOf(change) }))
}

function stepOf(change: ExitChange): Step {
  return {
    kind: 'exits',
    at: change.at,
    takeProfitPrice: priceText(change.takeProfitAfter),
    stopLossPrice: priceText(change.stopLossAfter),
    takeProfitQuantity: quantityText(change.takeProfitQuantityAfter),
    stopLossQuantity: quantityText(change.stopLossQuantityAfter),
  }
}

/** The position whose exit closed this position for its profit; null if there is none. */
export async function readOther(
  reader: Parameters<typeof readPosition>[0],
  { id, userId }: Position,
  fills: readonly Fill[],
): Promise<Position | null> {
  const of = fills.findLast(({ kind }) => kind === 'close')?.reachedOf ?? null
  return of === null || of === id ? null : readPosition(reader, userId, of)
}

/** The exit that caused a close: of a part, with all of its data, or of all; empty for any other close. */
export function exitOf(
  fill: Fill,
  other: Position | null,
): { readonly exit?: FiredExit; readonly reached?: ReachedExit } {
  const exit = firedOf(fill)
  return exit === null ? reachedOf(fill, other) : { exit }
}

/** The exit of a part that a tick reached, as it was set. */
function firedOf(fill: Fill): FiredExit | null {
  const { exit, exitPrice, exitQuantity, minQuantity, minNotional } = fill
  if (exit === null || exitPrice === null || exitQuantity === null) return null
  if (minQuantity === null || minNotional === null) return null
  return {
    kind: exit,
    price: Price.text(exitPrice),
    quantity: Quantity.text(exitQuantity),
    minQuantity: Quantity.text(minQuantity),
    minNotional: Amount.text(minNotional),
  }
}

/** The full exit that a tick reached in cross margin, its own or another position's; empty for other closes. */
function reachedOf(
  { positionId, reachedExit: kind, reachedPrice, reachedOf: of, reachedSeq: seq }: Fill,
  other: Position | null,
): { readonly reached?: ReachedExit } {
  if (kind === null || reachedPrice === null || seq === null) return {}
  const reached = { kind, price: Price.text(reachedPrice) }
  if (of === positionId) return { reached }
  if (other === null || other.id !== of) throw new Error(`there is no position ${of}`)
  const { id, symbol, direction } = other
  return { reached: { ...reached, other: { id, symbol, direction, seq } } }
}

const priceText = (price: Price | null) => (price === null ? null : Price.text(price))
const quantityText = (part: Quantity | null) => (part === null ? null : Quantity.text(part))
