import type { Position } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import type { Input } from '../../../api/client.ts'
import type { Exit } from '../../../live/exit-sheet.tsx'

type Change = Input<'updateStopLoss'>

/** Where an exit shall stand and the part that it shall close; null is none, and all. */
export type AskedExit = { readonly price: Price | null; readonly part: Quantity | null }

/**
 * The fields that differ from the position as it was seen; null when none does. The version of then goes along: an exit that
 * has fired meanwhile is not set once more by who only changed the other. The part of one that is removed goes with it.
 * @param seen the position when its exits were first shown
 */
export function changeOf(seen: Position, asked: Readonly<Record<Exit, AskedExit>>): Change | null {
  const price = (exit: Exit) => asked[exit].price && Price.text(asked[exit].price)
  const part = (exit: Exit) => asked[exit].part && Quantity.text(asked[exit].part)
  const isMoved = (exit: Exit) => price(exit) !== seen[`${exit}Price`]
  const isResized = (exit: Exit) => price(exit) !== null && part(exit) !== seen[`${exit}Quantity`]
  const change = {
    ...(isMoved('takeProfit') && { takeProfitPrice: price('takeProfit') }),
    ...(isMoved('stopLoss') && { stopLossPrice: price('stopLoss') }),
    ...(isResized('takeProfit') && { takeProfitQuantity: part('takeProfit') }),
    ...(isResized('stopLoss') && { stopLossQuantity: part('stopLoss') }),
  }
  return Object.keys(change).length === 0 ? null : { id: seen.id, version: seen.version, ...change }
}

/** Whether a change takes prices or parts away and sets none: it is possible while the market cannot be traded. */
export const onlyRemoves = ({ id: _id, version: _version, ...exits }: Change): boolean =>
  Object.values(exits).every((value) => value === null)
