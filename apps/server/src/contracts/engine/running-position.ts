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
export function runningOf(userId: string, data: PositionEventData): RunningPosition {
  return {
    id: data.id,
    userId,
    book: data.book,
    symbol: data.symbol,
    direction: data.direction,
    marginMode: data.marginMode,
    quantity: Quantity.read(data.quantity),
    openPrice: Price.read(data.openPrice),
    margin: Amount.read(data.margin),
    reserve: Amount.read(data.reserve),
    takeProfitPrice: data.takeProfitPrice === null ? null : Price.read(data.takeProfitPrice),
    stopLossPrice: data.stopLossPrice === null ? null : Price.read(data.stopLossPrice),
    sinceSeq: data.sinceSeq,
    version: data.version,
    terms: heldTerms(data),
  }
}
