import type { MarginMode } from '@candor/api'
import { Amount, Price, Quantity } from '@candor/money'
import type { Exits, Position, PositionTerms } from '@candor/rules'
import type { Book } from '../../ledger/index.ts'
import { heldTerms } from '../terms.ts'
import type { PositionEventData } from '../events.ts'

/** A running position for the engine. */
export type RunningPosition = Position &
  Exits & {
    readonly id: string
    readonly userId: string
    readonly book: Book
    readonly symbol: string
    readonly marginMode: MarginMode
    readonly sinceSeq: number
    /** Part of the margin that cannot cover a loss; absent: none. */
    readonly reserve?: Amount
    /** Counts the position's changes: a late event must not undo a newer one. */
    readonly version: number
    /** The terms of its opening. */
    readonly terms: PositionTerms
  }

/** Reads an event. */
export function runningOf(userId: string, told: PositionEventData): RunningPosition {
  return {
    id: told.id,
    userId,
    book: told.book,
    symbol: told.symbol,
    direction: told.direction,
    marginMode: told.marginMode,
    quantity: Quantity.read(told.quantity),
    openPrice: Price.read(told.openPrice),
    margin: Amount.read(told.margin),
    reserve: Amount.read(told.reserve),
    takeProfitPrice: told.takeProfitPrice === null ? null : Price.read(told.takeProfitPrice),
    stopLossPrice: told.stopLossPrice === null ? null : Price.read(told.stopLossPrice),
    sinceSeq: told.sinceSeq,
    version: told.version,
    terms: heldTerms(told),
  }
}
