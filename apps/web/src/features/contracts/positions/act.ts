import type { Position, Ticker } from '@candor/api'
import { useTradeIntent, type TradeIntent } from '../parts/use-trade-intent.ts'

/** What can be done with a running position, and the calls that do it. */
export const acts = ['close', 'size', 'margin', 'exits'] as const
export type Act = (typeof acts)[number]
type CallOf = {
  close: 'closePosition'
  size: 'createPosition'
  margin: 'addMargin'
  exits: 'updateStopLoss'
}

export type ActIntents = { readonly [Name in Act]: TradeIntent<CallOf[Name]> }

/** What each act's sheet is given. A sheet is there only while it is open. */
export type ActProps<Name extends Act> = {
  readonly position: Position
  readonly ticker: Ticker
  /** Why the market cannot be traded now, in words. */
  readonly blocked: string | null
  readonly intent: ActIntents[Name]
  readonly onDone: () => void
}

/** One intent for each act. They live with the position, so that closing a sheet loses none. */
export function useActIntents(positionId: string): ActIntents {
  return {
    close: useTradeIntent('closePosition', positionId),
    size: useTradeIntent('createPosition', positionId),
    margin: useTradeIntent('addMargin', positionId),
    exits: useTradeIntent('updateStopLoss', positionId),
  }
}
