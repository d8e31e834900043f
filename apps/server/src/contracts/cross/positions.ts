import { Amount, larger, subtract } from '@candor/money'
import { crossFree, type CrossHold } from '@candor/rules'
import type { Book, Marks, MarksNow, Pledge, UserAccount } from '../../ledger/index.ts'
import { table, type Row } from '../../platform/lane/index.ts'
import { isOfNow } from '../context.ts'
import { nothing, poolChanged } from './changes.ts'
import { isPledged, pledgedBy } from '../funding/pledge.ts'
import { positionColumns, positions, type Position } from '../tables.ts'
import { settle } from '../terms.ts'

/** All that a user runs in cross margin, and what that and funding which is not booked yet ask of their accounts. */
export type CrossPositions = Pledge & {
  /** Those of one book, oldest first. */
  readonly of: (book: Book) => Position[]
  /** What was closed of a book, all of it or in part, and may still owe funding. */
  readonly pledged: (book: Book) => Position[]
}

/** Which positions `t` ask something of the available money. */
export const standingText = `((t.status = 'running' and t.margin_mode = 'cross')
  or (t.funding_pledge > 0 and t.next_funding_at <= t.pledged_at))`

/**
 * The rows of `positions` for decisions that look at all that runs in cross margin, or that funding is still owed of. A
 * batch keeps each table by itself, so what changes a position puts it by `positionRows`.
 */
export const crossPositions = table('contracts_position', {
  key: ['id'],
  load: standingText,
  columns: positionColumns,
  view: (rows) => crossOf(rows.all()),
})

/**
 * A position as it is now, for all who look at it. One that ever pledged something is put for both from then on: what a
 * batch has put once must not fall behind.
 */
export function positionRows(position: Position): Row[] {
  const row = positions.row(position)
  const isLookedAt = position.marginMode === 'cross' || position.fundingPledge > 0n
  return isLookedAt ? [row, crossPositions.row(position)] : [row]
}

/** Of positions of any kind, what runs in cross margin and what has pledged something. */
export function crossOf(held: readonly Position[]): CrossPositions {
  const running = held.filter((one) => one.status === 'running' && one.marginMode === 'cross')
  const of = (book: Book) =>
    running
      .filter((position) => position.book === book)
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const pledged = (book: Book) => held.filter((one) => one.book === book && isPledged(one))
  return {
    of,
    pledged,
    freeOf(account, marks) {
      if (!isPool(account)) return account.balance
      const { balance: available, book } = account
      return freeOf({ available, held: of(book), pledged: pledgedBy(pledged(book)) }, marks)
    },
    taken(account, marks) {
      const here = isPool(account) ? of(account.book) : []
      return here.length === 0 ? nothing : poolChanged(account.book, here, marks)
    },
  }
}

const isPool = ({ kind, currency }: UserAccount) =>
  kind === 'contract.available' && currency === settle

/** What a book has available, and what asks for it: losses in cross margin, and funding that is not booked yet. */
export type Asked = {
  readonly available: Amount
  /** What runs in cross margin. */
  readonly held: readonly Position[]
  readonly pledged: Amount
}

/**
 * What of the available money of a pool is free. Null while an open market has no fresh price, or a symbol none at all: at a
 * price that the market has left behind, what its next tick liquidates would be free.
 */
export function freeOf(asked: Asked, marks: MarksNow): Amount | null {
  return freeAt(asked, {
    tick(name) {
      const [symbol, last] = [marks.symbol(name), marks.tick(name)]
      return symbol !== undefined && last !== null && isOfNow(marks, symbol, last.at) ? last : null
    },
  })
}

/** What is free by the marks that are given, however old; null without one. */
export function freeAt({ available, held, pledged }: Asked, { tick }: Marks): Amount | null {
  const holds: CrossHold[] = []
  for (const position of held) {
    const markPrice = tick(position.symbol)?.price
    if (markPrice === undefined) return null
    holds.push({ ...position, markPrice })
  }
  return crossFree(larger(subtract(available, pledged), Amount.zero), holds)
}
