import type { OptionDirection, OptionResult, VoidReason } from '@candor/rules'
import { Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, id, ms, optional, price, rate, seq, text, whole, words } = column

const columns = {
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
  status: words<'running' | 'settled'>(),
  entryPrice: optional(price),
  entrySeq: optional(seq),
  entryAt: optional(ms),
  exitPrice: optional(price),
  exitSeq: optional(seq),
  exitAt: optional(ms),
  result: optional(words<OptionResult>()),
  voidReason: optional(words<VoidReason>()),
  credited: optional(amount),
  settledAt: optional(ms),
}

/** Running orders; settled ones are never loaded again. */
export const orders = table('options_order', {
  key: ['id'],
  load: "t.status = 'running'",
  columns,
})
export type Order = RowOf<typeof columns>

/** What those of a book brought their user in all: neither a reply nor a decision need load them all. */
export const tallies = table('options_tally', {
  key: ['book'],
  columns: { book: words<Book>(), result: amount },
  view: (rows) => ({ of: (book: Book) => rows.get(book) ?? { result: Amount.zero } }),
})
