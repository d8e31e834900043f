import { add, subtract, sum, type Amount } from '@candor/money'
import { crossAccount, crossMargin, type CrossAccount, type JudgedPosition } from '@candor/rules'
import type { Accounts, Book, Marks } from '../../ledger/index.ts'
import type { Refusal } from '../../platform/lane/index.ts'
import { atOnceLiquidated } from '../filled-position.ts'
import type { QuotedOrder } from '../order.ts'
import type { Position } from '../tables.ts'
import { heldTerms, settlementCurrency } from '../terms.ts'
import { reserveOf } from '../events.ts'
import type { CrossPositions } from './positions.ts'

/** The money behind the cross positions of one book: the available balance and the margin of each position. */
export type Pool = {
  readonly book: Book
  readonly available: Amount
  /** Oldest first. */
  readonly held: readonly Position[]
}

/** The pool that a decision finds. */
export function poolOf(
  state: { readonly accounts: Accounts; readonly cross: CrossPositions },
  book: Book,
): Pool {
  const { balance } = state.accounts.of('contract.available', settlementCurrency, book)
  return { book, available: balance, held: state.cross.of(book) }
}

/** The pool with a position as a decision leaves it; null for isolated positions. */
export function poolBehind(state: Parameters<typeof poolOf>[0], position: Position): Pool | null {
  if (position.marginMode === 'isolated') return null
  const pool = poolOf(state, position.book)
  const held = pool.held.map((one) => (one.id === position.id ? position : one))
  return { ...pool, held }
}

/** The money of a pool. */
export function poolBalance(available: Amount, held: readonly Pick<Position, 'margin'>[]): Amount {
  return add(available, sum(held.map(({ margin }) => margin)))
}

/** The pool after money has been added. */
export function withMoney(pool: Pool, amount: Amount): Pool {
  return { ...pool, available: add(pool.available, amount) }
}

/** The pool after an order is filled. An isolated position takes its cost out of the pool. */
export function poolAfter(
  position: Position,
  { cost }: Pick<QuotedOrder, 'cost'>,
  pool: Pool,
): Pool {
  const others = pool.held.filter(({ id }) => id !== position.id)
  return {
    ...pool,
    available: subtract(pool.available, cost.total),
    held: position.marginMode === 'cross' ? [...others, position] : others,
  }
}

/** A pool as the rules judge it, at the last marks; null while a symbol has no mark. */
export function accountOf(
  { available, held }: Pool,
  { tick }: Marks,
): CrossAccount<JudgedPosition<Position>> | null {
  const money = { balance: poolBalance(available, held), reserve: sum(held.map(reserveOf)) }
  return crossAccount({ ...money, held }, (symbol) => tick(symbol)?.price ?? null, heldTerms)
}

/** Why a position would be liquidated at once on the pool that its fill leaves; null if it would not. */
export function poolFault({ marginMode }: Position, pool: Pool, marks: Marks): Refusal | null {
  if (marginMode === 'isolated') return null
  const account = accountOf(pool, marks)
  return account === null || crossMargin(account).isDue ? atOnceLiquidated() : null
}
