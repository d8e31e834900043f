import type { CloseTrigger, Direction } from '@candor/rules'
import { Amount } from '@candor/money'
import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, id, ms, optional, price, quantity, seq, text, whole, words } = column

export type CloseReason = CloseTrigger | 'manual'

const positionColumns = {
  id,
  book: words<'real'>(),
  symbol: text,
  direction: words<Direction>(),
  leverage: whole,
  quantity,
  totalQuantity: quantity,
  averageClosePrice: optional(price),
  openPrice: price,
  initialMargin: amount,
  totalInitialMargin: amount,
  margin: amount,
  addedMargin: amount,
  openFee: amount,
  totalOpenFee: amount,
  takeProfitPrice: optional(price),
  stopLossPrice: optional(price),
  status: words<'running' | 'closed'>(),
  sinceSeq: seq,
  version: whole,
  ruleVersion: text,
  terms: text,
  openedAt: ms,
  realizedPnl: amount,
  closeFee: amount,
  liquidationFee: amount,
  shortfall: amount,
  closePrice: optional(price),
  closeReason: optional(words<CloseReason>()),
  closedAt: optional(ms),
}

/** Running positions; closed ones are loaded by id. */
export const positions = table('contracts_position', {
  key: ['id'],
  load: "t.status = 'running'",
  columns: positionColumns,
})
export type Position = RowOf<typeof positionColumns>

const fillColumns = {
  id,
  positionId: id,
  kind: words<'open' | 'add' | 'close'>(),
  price,
  quantity,
  fee: amount,
  pnl: amount,
  at: ms,
  seq,
  tickAt: ms,
}

/** Append-only. */
export const fills = table('contracts_fill', {
  key: ['positionId', 'id'],
  append: true,
  columns: fillColumns,
})
export type Fill = RowOf<typeof fillColumns>

/** How many positions a user runs and what they brought in all: neither need load them all. */
export const tallies = table('contracts_tally', {
  key: [],
  columns: { running: whole, result: amount },
  view: (rows) => rows.get() ?? { running: 0, result: Amount.zero },
})
