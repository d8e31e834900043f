import type { MarginLevel, MarginMode } from '@candor/api'
import type { CloseTrigger, Direction } from '@candor/rules'
import { Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import { column, table, type Column, type RowOf } from '../platform/lane/index.ts'

const { amount, id, ms, optional, price, quantity, rate, seq, text, whole, words } = column

export type CloseReason = CloseTrigger | 'manual'

export const positionColumns = {
  id,
  book: words<Book>(),
  symbol: text,
  direction: words<Direction>(),
  marginMode: words<MarginMode>(),
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
  /** What an opening was charged and reserved by; null of a close, and of what was filled before this was kept. */
  openFeeRate: optional(rate),
  closeFeeRate: optional(rate),
  /** What stood behind what was closed in cross margin. */
  pool: optional(amount),
}

/** Append-only. */
export const fills = table('contracts_fill', {
  key: ['positionId', 'id'],
  append: true,
  columns: fillColumns,
})
export type Fill = RowOf<typeof fillColumns>

const exitChangeColumns = {
  positionId: id,
  version: whole,
  source: words<'order' | 'user'>(),
  takeProfitBefore: optional(price),
  takeProfitAfter: optional(price),
  stopLossBefore: optional(price),
  stopLossAfter: optional(price),
  at: ms,
  seq,
}

/** Append-only: what take-profit and stop-loss of a position were, and became. */
export const exitChanges = table('contracts_exit_change', {
  key: ['positionId', 'version'],
  append: true,
  columns: exitChangeColumns,
})
export type ExitChange = RowOf<typeof exitChangeColumns>

const marginWarningColumns = {
  positionId: id,
  version: whole,
  level: whole as unknown as Column<MarginLevel>,
  price,
  seq,
  at: ms,
}

/** Append-only: the levels of a position's margin ratio that its owner was warned of, in each of its states. */
export const marginWarnings = table('contracts_margin_warning', {
  key: ['positionId', 'version', 'level'],
  append: true,
  columns: marginWarningColumns,
})
export type MarginWarning = RowOf<typeof marginWarningColumns>

/** The same rows for the decision that warns, of running positions as they are; what is appended to is never loaded. */
export const knownWarnings = table('contracts_margin_warning', {
  key: ['positionId', 'version', 'level'],
  load: `exists (select from contracts_position p where p.part = t.part and p.user_id = t.user_id
    and p.id = t.position_id and p.version = t.version and p.status = 'running')`,
  columns: marginWarningColumns,
})

/** How many positions a user runs in a book and what they brought in all: neither need load them all. */
export const tallies = table('contracts_tally', {
  key: ['book'],
  columns: { book: words<Book>(), running: whole, result: amount },
  view: (rows) => ({
    of: (book: Book) => rows.get(book) ?? { running: 0, result: Amount.zero },
  }),
})

const demoColumns = { startedAt: ms, resetAt: optional(ms), resets: whole }
export type DemoRow = RowOf<typeof demoColumns>

/** Who practises: since when, and how often the demo account was reset on the day of its last reset. */
export const demoAccounts = table('contracts_demo', {
  key: [],
  columns: demoColumns,
  view: (rows) => rows.get(),
})
