import type { MarginLevel, MarginMode } from '@candor/api'
import type { CloseTrigger, Direction, ExitTrigger } from '@candor/rules'
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
  /** What each exit closes, no more than is held; null for all. */
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
  /** What funding brought its owner so far; below zero, what it cost. */
  funding: amount,
  /** The first instant of funding that is not booked yet; null where none is due any more, or ever. */
  nextFundingAt: optional(ms),
  /**
   * What of the available money may still be owed for instants that what was closed was held at. It stands while the next
   * instant is not after the moment until which it was reckoned.
   */
  fundingPledge: amount,
  pledgedAt: optional(ms),
}

/** Running positions; closed ones are loaded by id. */
export const positions = table('contracts_position', {
  key: ['id'],
  load: "t.status = 'running'",
  loads: ({ status }) => status === 'running',
  columns: positionColumns,
})
export type Position = RowOf<typeof positionColumns>

export const fillColumns = {
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
  /** The listed rates and the discount that made those two of them; null where the listed ones were charged. */
  listedOpenFeeRate: optional(rate),
  listedCloseFeeRate: optional(rate),
  feeDiscountRate: optional(rate),
  /**
   * How old the price might be that its owner traded on (milliseconds); null of what a tick closed, and of what was filled
   * before this was kept.
   */
  maxAgeMs: optional(whole),
  /** What stood behind what was closed in cross margin. */
  pool: optional(amount),
  /** The exit of a part that closed it, as it stood then, and the least quantity of its instrument; null of all else. */
  exit: optional(words<ExitTrigger>()),
  exitPrice: optional(price),
  exitQuantity: optional(quantity),
  minQuantity: optional(quantity),
  /** The least worth of an order of the instrument then; null also of what was closed before this was kept. */
  minNotional: optional(amount),
  /**
   * In cross margin: the exit that brought a close, at which price it stood, whose it was, and the tick of that one's
   * instrument that reached it. Null of every other close, and of what was closed before this was kept.
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
  columns: fillColumns,
})
export type Fill = RowOf<typeof fillColumns>

const exitChangeColumns = {
  /** Its place among fills and transfers; null of what was changed before this was kept. */
  id: optional(id),
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

const windowColumns = {
  /** The contest's whose book it is. */
  id,
  opensAt: ms,
  closesAt: ms,
}
export type Window = RowOf<typeof windowColumns>

/** When something may be opened in a user's book of a contest. */
export const windows = table('contracts_window', { key: ['id'], columns: windowColumns })

const demoColumns = { startedAt: ms, resetAt: optional(ms), resets: whole }
export type DemoRow = RowOf<typeof demoColumns>

/** Who practises: since when, and how often the demo account was reset on the day of its last reset. */
export const demoAccounts = table('contracts_demo', {
  key: [],
  columns: demoColumns,
  view: (rows) => rows.get(),
})
