import { Amount, larger, subtract } from '@candor/money'
import { crossFree, type CrossHold } from '@candor/rules'
import type { Book, Marks, MarksNow, Pledge, UserAccount } from '../../ledger/index.ts'
import { tableWhere } from '../../platform/lane/index.ts'
import { isOfNow } from '../context.ts'
import { nothing, poolChanged } from './changes.ts'
import { isPledged, pledgedBy } from '../funding/pledge.ts'
import { positions, type Position } from '../tables.ts'
import { settlementCurrency } from '../terms.ts'

/** All positions of a user in cross margin, and the money that they and unbooked funding require from the accounts. */
export type CrossPositions = Pledge & {
  /** Positions of one book, oldest first. */
  readonly of: (book: Book) => Position[]
  /** Positions of a book that were closed in full or in part and may still owe funding. */
  readonly pledged: (book: Book) => Position[]
}

/** SQL condition: position `t` requires available money. */
export const claimingText = `((t.status = 'running' and t.margin_mode = 'cross')
  or (t.funding_pledge > 0 and t.next_funding_at <= t.pledged_at))`

/** The positions for decisions that need all cross positions and all positions that may still owe funding. */
export const crossPositions = tableWhere(positions, {
  load: claimingText,
  loads: (one) => isInCross(one) || (one.fundingPledge > 0n && isPledged(one)),
  view: (rows) => crossOf(rows.all()),
})

const isInCross = ({ status, marginMode }: Position) =>
  status === 'running' && marginMode === 'cross'

/** Selects from positions of any kind those in cross margin and those that may still owe funding. */
export function crossOf(held: readonly Position[]): CrossPositions {
  const running = held.filter(isInCross)
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
  kind === 'contract.available' && currency === settlementCurrency

/** A book's available money and the claims on it: losses in cross margin and unbooked funding. */
export type Asked = {
  readonly available: Amount
  /** Positions in cross margin. */
  readonly held: readonly Position[]
  readonly pledged: Amount
}

/**
 * The free part of a pool's available money. Null while an open market has no fresh price or a symbol has no price at all: at
 * an outdated price, money could leave that the next tick takes.
 */
export function freeOf(asked: Asked, marks: MarksNow): Amount | null {
  return freeAt(asked, {
    tick(name) {
      const [symbol, last] = [marks.symbol(name), marks.tick(name)]
      return symbol !== undefined && last !== null && isOfNow(marks, symbol, last.at) ? last : null
    },
  })
}

/** The free money at the given marks, however old; null without a mark. */
export function freeAt({ available, held, pledged }: Asked, { tick }: Marks): Amount | null {
  const holds: CrossHold[] = []
  for (const position of held) {
    const markPrice = tick(position.symbol)?.price
    if (markPrice === undefined) return null
    holds.push({ ...position, markPrice })
  }
  return crossFree(larger(subtract(available, pledged), Amount.zero), holds)
}
