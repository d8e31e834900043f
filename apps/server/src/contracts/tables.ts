import type { MarginLevel, MarginMode } from '@candor/api'
import type { CloseTrigger, Direction, ExitTrigger } from '@candor/rules'
import { Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import { column, table, tableWhere, type Column, type RowOf } from '../platform/lane/index.ts'

const { amount, id, ms, optional, price, quantity, rate, seq, text, whole, words } = column

export type CloseReason = CloseTrigger | 'manual'

const positionColumns = {
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
  /** Quantity that each exit closes, at most the held quantity; null for all. */
  takeProfitQuantity: optional(quantity),
  stopLossQuantity: optional(quantity),
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
  /** Net funding so far; negative if the user paid. */
  funding: amount,
  /** The first unbooked funding instant; null if none is due any more. */
  nextFundingAt: optional(ms),
  /**
   * Available money that may still be owed for instants at which closed parts were held. Valid while the next instant is not
   * after `pledgedAt`.
   */
  fundingPledge: amount,
  pledgedAt: optional(ms),
}

/** Running positions; closed positions are loaded by id. */
export const positions = table('contracts_position', {
  key: ['id'],
  load: "t.status = 'running'",
  loads: ({ status }) => status === 'running',
  columns: positionColumns,
})
export type Position = RowOf<typeof positionColumns>

/** Positions of contest books with unbooked funding: running ones, and closed ones that were held at an unbooked instant. */
export const unfundedContestPositions = tableWhere(positions, {
  load: "t.next_funding_at is not null and t.book like 'contest:%'",
  loads: ({ nextFundingAt, book }) => nextFundingAt !== null && book.startsWith('contest:'),
  view: (rows) => ({
    isOwed: (book: Book) => rows.all().some((position) => position.book === book),
  }),
})

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
  /** Fee rates of an opening; null for a close. */
  openFeeRate: optional(rate),
  closeFeeRate: optional(rate),
  /** The listed rates and the discount behind these two rates; null at the listed rates. */
  listedOpenFeeRate: optional(rate),
  listedCloseFeeRate: optional(rate),
  feeDiscountRate: optional(rate),
  /** Largest age of the price for the user's own trade (milliseconds); null for a close by a tick. */
  maxAgeMs: optional(whole),
  /** Money behind a close in cross margin. */
  pool: optional(amount),
  /** The exit of a part that caused the close, as it was set, and the instrument's smallest order; null otherwise. */
  exit: optional(words<ExitTrigger>()),
  exitPrice: optional(price),
  exitQuantity: optional(quantity),
  minQuantity: optional(quantity),
  minNotional: optional(amount),
  /**
   * In cross margin: the exit that caused the close, with its price, its position, and the tick that reached it. Null for every
   * other close.
   */
  reachedExit: optional(words<ExitTrigger>()),
  reachedPrice: optional(price),
  reachedOf: optional(id),
  reachedSeq: optional(seq),
}

/** Append-only. */
export const fills = table('contracts_fill', {
  key: ['positionId', 'id'],
  append: true,
  load: `exists (select from contracts_position p where p.part = t.part and p.user_id = t.user_id
    and p.id = t.position_id and t.at >= p.next_funding_at)`,
  columns: fillColumns,
})
export type Fill = RowOf<typeof fillColumns>

const exitChangeColumns = {
  /** Its number among fills and transfers. */
  id,
  positionId: id,
  version: whole,
  source: words<'order' | 'user' | 'close'>(),
  takeProfitBefore: optional(price),
  takeProfitAfter: optional(price),
  stopLossBefore: optional(price),
  stopLossAfter: optional(price),
  takeProfitQuantityBefore: optional(quantity),
  takeProfitQuantityAfter: optional(quantity),
  stopLossQuantityBefore: optional(quantity),
  stopLossQuantityAfter: optional(quantity),
  at: ms,
  seq,
}

/** Append-only: take-profit and stop-loss of a position before and after each change. */
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

/** Append-only: the levels of a position's margin ratio that its owner was warned of, per version of the position. */
export const marginWarnings = table('contracts_margin_warning', {
  key: ['positionId', 'version', 'level'],
  append: true,
  load: `exists (select from contracts_position p where p.part = t.part and p.user_id = t.user_id
    and p.id = t.position_id and p.version = t.version and p.status = 'running')`,
  columns: marginWarningColumns,
})
export type MarginWarning = RowOf<typeof marginWarningColumns>

/** Number of a user's running positions in a book and their total result, so that neither needs all positions. */
export const tallies = table('contracts_tally', {
  key: ['book'],
  columns: { book: words<Book>(), running: whole, result: amount },
  view: (rows) => ({
    of: (book: Book) => rows.get(book) ?? { running: 0, result: Amount.zero },
  }),
})

const windowColumns = {
  /** Id of the contest. */
  id,
  opensAt: ms,
  closesAt: ms,
}
export type Window = RowOf<typeof windowColumns>

/** When a user's book of a contest is open. */
export const windows = table('contracts_window', { key: ['id'], columns: windowColumns })

const demoColumns = { startedAt: ms, resetAt: optional(ms), resets: whole }
export type DemoRow = RowOf<typeof demoColumns>

/** Demo accounts: their start, and the number of resets on the day of the last reset. */
export const demoAccounts = table('contracts_demo', {
  key: [],
  columns: demoColumns,
  view: (rows) => rows.get(),
})
