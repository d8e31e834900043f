import type { OptionDirection, OptionResult, VoidReason } from '@candor/rules'
import { Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, id, ms, optional, price, rate, seq, text, whole, words } = column

const agreement = {
  id,
  book: words<Book>(),
  symbol: text,
  seconds: whole,
  direction: words<OptionDirection>(),
  stake: amount,
  payoutRate: rate,
  ruleVersion: text,
  acceptedAt: ms,
  settleAt: ms,
}

const end = {
  id,
  entryPrice: optional(price),
  entrySeq: optional(seq),
  entryAt: optional(ms),
  exitPrice: optional(price),
  exitSeq: optional(seq),
  exitAt: optional(ms),
  result: words<OptionResult>(),
  voidReason: optional(words<VoidReason>()),
  credited: amount,
  settledAt: ms,
}

/** Agreed terms: written once at the purchase. */
export const agreed = table('options_agreed', { key: ['id'], append: true, columns: agreement })
/** Results: written once at the end. */
export const results = table('options_result', { key: ['id'], append: true, columns: end })
/** Running orders with their agreed terms; the database accepts no others. A row is removed when its result is written. */
export const running = table('options_running', {
  key: ['id'],
  deletable: true,
  columns: agreement,
})

export type Agreed = RowOf<typeof agreement>
export type Result = RowOf<typeof end>

/** An order with its result; without one while it runs. */
export type Order = Agreed & { readonly status: 'running' | 'settled' } & {
  readonly [K in Exclude<keyof Result, keyof Agreed>]: Result[K] | null
}

/** An order without a result. */
export function undecided(order: Agreed): Order {
  return {
    ...order,
    status: 'running',
    entryPrice: null,
    entrySeq: null,
    entryAt: null,
    exitPrice: null,
    exitSeq: null,
    exitAt: null,
    result: null,
    voidReason: null,
    credited: null,
    settledAt: null,
  }
}

/** A row of the view `options_order`. */
export function parseOrder(stored: Record<string, unknown>): Order {
  const order = agreed.parse(stored)
  if (stored['result'] === null) return undecided(order)
  return { ...order, ...results.parse(stored), status: 'settled' }
}

/** Total result of a user's orders in a book, so that no reply or decision needs all orders. */
export const tallies = table('options_tally', {
  key: ['book'],
  columns: { book: words<Book>(), result: amount },
  view: (rows) => ({ of: (book: Book) => rows.get(book) ?? { result: Amount.zero } }),
})
