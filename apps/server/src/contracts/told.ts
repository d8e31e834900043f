import type { MarginMode } from '@candor/api'
import { Amount, Price, Quantity } from '@candor/money'
import type { Direction } from '@candor/rules'
import type { Book } from '../ledger/index.ts'
import type { Told } from '../platform/lane/index.ts'
import type { Position } from './tables.ts'

/** The state of a position that was just opened at this tick. */
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
  }
}

/** What an event says of a position: all that the risk engine needs, as JSON. */
export type ToldPosition = {
  readonly id: string
  /** Absent in what was told before there was a demo book. */
  readonly book?: Book
  readonly symbol: string
  readonly direction: Direction
  readonly marginMode: MarginMode
  readonly quantity: string
  readonly openPrice: string
  readonly margin: string
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
export function isPositionEvent(name: string, data: unknown): data is ToldPosition {
  return typeof data === 'object' && (positionEvents as readonly string[]).includes(name)
}

export function toldOf(name: PositionEvent, position: Position): Told {
  const data: ToldPosition = {
    id: position.id,
    book: position.book,
    symbol: position.symbol,
    direction: position.direction,
    marginMode: position.marginMode,
    quantity: Quantity.text(position.quantity),
    openPrice: Price.text(position.openPrice),
    margin: Amount.text(position.margin),
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

function textOf(price: Price | null): string | null {
  return price === null ? null : Price.text(price)
}
