import type { Direction } from '@candor/api'
import type { Price } from '@candor/money'
import { exitFault, type ExitFault, type Exits } from '@candor/rules'

/** What is wrong with each of a pair of exits. */
export type ExitFaults = {
  readonly takeProfit: ExitFault | null
  readonly stopLoss: ExitFault | null
}

/**
 * Judges take-profit and stop-loss each by itself, so that two mistakes are told at once: the rule
 * names only the first. Null when nothing is wrong.
 */
export function exitFaults(
  direction: Direction,
  { takeProfitPrice, stopLossPrice }: Exits,
  markPrice: Price,
  liquidationPrice: Price | null,
): ExitFaults | null {
  const judge = (exits: Exits) => exitFault(direction, exits, markPrice, liquidationPrice)
  const takeProfit = judge({ takeProfitPrice, stopLossPrice: null })
  const stopLoss = judge({ takeProfitPrice: null, stopLossPrice })
  return takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss }
}
