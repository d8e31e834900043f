import { Amount, Price, Quantity } from '@candor/money'
import type { FiredExit, ReachedExit, Step } from '@candor/verify'
import { readPosition } from './store.ts'
import type { ExitChange, Fill, Position } from './tables.ts'

/**
 * What its orders and its owner made of a position's exits, as steps; what closes did to them follows from the closes. None
 * where not all of it is known, as of exits that were set before each change had its place: then the proof states them only.
 */
export function exitSteps(changes: readonly ExitChange[]): { id: bigint; step: Step }[] {
  const steps = changes.map((change) =>
    change.id === null ? null : { id: BigInt(change.id), step: stepOf(change) },
  )
  const [first] = changes
  const isFromStart = first?.takeProfitBefore === null && first.stopLossBefore === null
  if (!isFromStart || steps.includes(null)) return []
  return steps.filter((_step, place) => changes[place]!.source !== 'close') as {
    id: bigint
    step: Step
  }[]
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

/** The position whose exit closed this one for its profit; null where none did. */
export async function readOther(
  reader: Parameters<typeof readPosition>[0],
  { id, userId }: Position,
  fills: readonly Fill[],
): Promise<Position | null> {
  const of = fills.findLast(({ kind }) => kind === 'close')?.reachedOf ?? null
  return of === null || of === id ? null : readPosition(reader, userId, of)
}

/** The exit that brought a close: of a part, which says all that there is to say of itself, or of all; nothing of any other. */
export function exitOf(
  fill: Fill,
  other: Position | null,
): { readonly exit?: FiredExit; readonly reached?: ReachedExit } {
  const exit = firedOf(fill)
  return exit === null ? reachedOf(fill, other) : { exit }
}

/** The exit of a part that a tick reached, as it stood then. */
function firedOf(fill: Fill): FiredExit | null {
  const { exit, exitPrice, exitQuantity, minQuantity, minNotional } = fill
  if (exit === null || exitPrice === null || exitQuantity === null || minQuantity === null)
    return null
  return {
    kind: exit,
    price: Price.text(exitPrice),
    quantity: Quantity.text(exitQuantity),
    minQuantity: Quantity.text(minQuantity),
    ...(minNotional !== null && { minNotional: Amount.text(minNotional) }),
  }
}

/** The exit of all that a tick reached in cross margin, its own or another's; nothing of what was closed otherwise. */
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
