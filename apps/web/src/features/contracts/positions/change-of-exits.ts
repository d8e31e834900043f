import type { Position } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import type { Input } from '../../../api/client.ts'
import type { Exit } from '../../../shared/position/exit-sheet.tsx'

type Change = Input<'updateStopLoss'>

/** The requested price of an exit (null for no exit) and the quantity that it closes (null for all). */
export type AskedExit = { readonly price: Price | null; readonly part: Quantity | null }

/**
 * The fields that differ from the displayed position; null without a difference. The displayed version is sent along, so
 * that an exit that has fired meanwhile is not set again. Removing an exit removes its quantity too.
 * @param seen the position when its exits were first shown
 */
export function changeOf(seen: Position, asked: Readonly<Record<Exit, AskedExit>>): Change | null {
  const price = (exit: Exit) => {
    const asks = asked[exit].price
    return asks === null ? null : Price.text(asks)
  }
  const part = (exit: Exit) => {
    const asks = asked[exit].part
    return asks === null ? null : Quantity.text(asks)
  }
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

/** Whether a change only removes prices or quantities, which is possible while the market cannot be traded. */
export const onlyRemoves = ({ id: _id, version: _version, ...exits }: Change): boolean =>
  Object.values(exits).every((value) => value === null)
