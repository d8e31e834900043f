import { Amount } from '@candor/money'
import { crossFree, type CrossHold } from '@candor/rules'
import type { Book, Marks, Pledge, UserAccount } from '../../ledger/index.ts'
import { table, type Row } from '../../platform/lane/index.ts'
import { nothing, poolChanged } from './changes.ts'
import { positionColumns, positions, type Position } from '../tables.ts'
import { settle } from '../terms.ts'

/** All that a user runs in cross margin, and what it asks of their accounts. */
export type CrossPositions = Pledge & {
  /** Those of one book, oldest first. */
  readonly of: (book: Book) => Position[]
}

/**
 * The rows of `positions` for decisions that look at all that runs in cross margin. A batch keeps each table by itself,
 * so what changes a position puts it by `positionRows`.
 */
export const crossPositions = table('contracts_position', {
  key: ['id'],
  load: "t.status = 'running' and t.margin_mode = 'cross'",
  columns: positionColumns,
  view: (rows) => crossOf(rows.all()),
})

/** A position as it is now, for all who look at it. */
export function positionRows(position: Position): Row[] {
  const row = positions.row(position)
  return position.marginMode === 'cross' ? [row, crossPositions.row(position)] : [row]
}

/** Of positions of any kind, what runs in cross margin. */
export function crossOf(held: readonly Position[]): CrossPositions {
  const running = held.filter((one) => one.status === 'running' && one.marginMode === 'cross')
  const of = (book: Book) =>
    running
      .filter((position) => position.book === book)
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  return {
    of,
    freeOf: (account, marks) =>
      isPool(account) ? freeOf(account.balance, of(account.book), marks) : account.balance,
    taken(account, marks) {
      const here = isPool(account) ? of(account.book) : []
      return here.length === 0 ? nothing : poolChanged(account.book, here, marks)
    },
  }
}

const isPool = ({ kind, currency }: UserAccount) =>
  kind === 'contract.available' && currency === settle

/**
 * What of the available money of a pool is free. Nothing while a symbol has no price at all: what is not known is not free.
 */
export function freeOf(available: Amount, held: readonly Position[], { tick }: Marks): Amount {
  const holds: CrossHold[] = []
  for (const position of held) {
    const markPrice = tick(position.symbol)?.price
    if (markPrice === undefined) return Amount.zero
    holds.push({ ...position, markPrice })
  }
  return crossFree(available, holds)
}
