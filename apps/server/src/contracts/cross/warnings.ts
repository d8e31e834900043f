import { marginLevels, type MarginLevel } from '@candor/api'
import type { Amount } from '@candor/money'
import { crossLevel, levelRate, type CrossAccount } from '@candor/rules'
import { column, table, type Column, type RowOf } from '../../platform/lane/index.ts'
import type { Book } from '../../ledger/index.ts'
import type { ReachedLevel } from '../warnings/levels.ts'

const { amount, id, ms, seq, text, whole, words } = column

const poolWarningColumns = {
  id,
  book: words<Book>(),
  version: seq,
  level: whole as unknown as Column<MarginLevel>,
  balance: amount,
  equity: amount,
  need: amount,
  symbol: text,
  seq,
  at: ms,
}

/** Append-only: the levels of a pool's margin ratio that its owner was warned of, with the figures at that time. */
export const poolWarnings = table('contracts_pool_warning', {
  key: ['id'],
  append: true,
  load: `exists (select from contracts_pool p where p.part = t.part and p.user_id = t.user_id
    and p.book = t.book and p.version = t.version)`,
  columns: poolWarningColumns,
})
export type PoolWarning = RowOf<typeof poolWarningColumns>

type Known = Pick<PoolWarning, 'book' | 'version' | 'level' | 'balance'>

/** The warning for a pool in its present state and with no more money in it than then. */
export function currentWarningOf<Row extends Known>(
  rows: readonly Row[],
  pool: { readonly book: Book; readonly version: number; readonly balance: Amount },
): Row | null {
  const its = rows.filter(
    ({ book, version, balance }) =>
      book === pool.book && version === pool.version && balance >= pool.balance,
  )
  return its.toSorted((a, b) => b.level - a.level)[0] ?? null
}

/** The highest warning level that losses have brought an account to; 0 for none. */
export function poolLevel(account: CrossAccount): ReachedLevel {
  const isReached = (level: MarginLevel) =>
    crossLevel(account, levelRate(level), level === marginLevels.at(-1)) === 'byLoss'
  return marginLevels.findLast(isReached) ?? 0
}
