import type { Position, Ticker } from '@candor/api'
import { useTradeIntent, type TradeIntent } from '../use-trade-intent.ts'

/** The actions on a running position, each with its call. */
export const acts = ['close', 'size', 'margin', 'exits'] as const
export type Act = (typeof acts)[number]
type CallOf = {
  close: 'closePosition'
  size: 'createPosition'
  margin: 'addMargin'
  exits: 'updateStopLoss'
}

export type ActIntents = { readonly [Name in Act]: TradeIntent<CallOf[Name]> }

/** The props of an action's sheet, which is mounted only while open. */
export type ActProps<Name extends Act> = {
  readonly position: Position
  readonly ticker: Ticker
  /** Why the market cannot be traded now, in words. */
  readonly blocked: string | null
  readonly intent: ActIntents[Name]
  readonly onDone: () => void
}

/** One intent per action. They belong to the position, so that closing a sheet loses none. */
export function useActIntents(positionId: string): ActIntents {
  return {
    close: useTradeIntent('closePosition', positionId),
    size: useTradeIntent('createPosition', positionId),
    margin: useTradeIntent('addMargin', positionId),
    exits: useTradeIntent('updateStopLoss', positionId),
  }
}
