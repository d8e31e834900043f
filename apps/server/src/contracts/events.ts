import type { MarginMode } from '@candor/api'
import { Amount, Price, Quantity, larger, subtract } from '@candor/money'
import type { Direction } from '@candor/rules'
import type { Book } from '../ledger/index.ts'
import type { NewEvent } from '../platform/lane/index.ts'
import type { Position } from './tables.ts'

/** State of a position that was just opened at this tick. */
export function runningAt(sinceSeq: number) {
  return {
    status: 'running' as const,
    sinceSeq,
    version: 1,
    realizedPnl: Amount.zero,
    closeFee: Amount.zero,
    liquidationFee: Amount.zero,
    shortfall: Amount.zero,
    closePrice: null,
    closeReason: null,
    closedAt: null,
    funding: Amount.zero,
    fundingPledge: Amount.zero,
    pledgedAt: null,
  }
}

/** Event of a position with all data for the risk engine, as JSON. */
export type PositionEventData = {
  readonly id: string
  readonly book: Book
  readonly symbol: string
  readonly direction: Direction
  readonly marginMode: MarginMode
  readonly quantity: string
  readonly openPrice: string
  readonly margin: string
  /** Part of the margin that cannot cover a loss. */
  readonly reserve: string
  readonly takeProfitPrice: string | null
  readonly stopLossPrice: string | null
  readonly sinceSeq: number
  readonly version: number
  readonly ruleVersion: string
  readonly terms: string
  readonly status: 'running' | 'closed'
}

const positionEvents = ['positionOpened', 'positionChanged', 'positionClosed'] as const
export type PositionEvent = (typeof positionEvents)[number]

/** Whether an event of the lane is about a position. */
export function isPositionEvent(name: string, data: unknown): data is PositionEventData {
  return typeof data === 'object' && (positionEvents as readonly string[]).includes(name)
}

export function positionEvent(name: PositionEvent, position: Position): NewEvent {
  const data: PositionEventData = {
    id: position.id,
    book: position.book,
    symbol: position.symbol,
    direction: position.direction,
    marginMode: position.marginMode,
    quantity: Quantity.text(position.quantity),
    openPrice: Price.text(position.openPrice),
    margin: Amount.text(position.margin),
    reserve: Amount.text(reserveOf(position)),
    takeProfitPrice: textOf(position.takeProfitPrice),
    stopLossPrice: textOf(position.stopLossPrice),
    sinceSeq: position.sinceSeq,
    version: position.version,
    ruleVersion: position.ruleVersion,
    terms: position.terms,
    status: position.status,
  }
  return { name, data }
}

/**
 * Money that orders reserve in the margin of a position beside the leverage's margin: spreads and closing fees. Zero once other
 * positions have drawn on it.
 */
export function reserveOf({
  margin,
  initialMargin,
  addedMargin,
}: Pick<Position, 'margin' | 'initialMargin' | 'addedMargin'>): Amount {
  return larger(subtract(subtract(margin, initialMargin), addedMargin), Amount.zero)
}

function textOf(price: Price | null): string | null {
  return price === null ? null : Price.text(price)
}
