import { sum, type Amount } from '@candor/money'
import {
  crossAccount,
  type CrossAccount,
  type PooledPosition,
  type PositionTerms,
  type JudgedPosition,
} from '@candor/rules'
import type { Tick } from '../context.ts'
import type { Since } from '../cross/changes.ts'
import { poolBalance, type Pool } from '../cross/pool.ts'
import { heldTerms } from '../terms.ts'
import { reserveOf } from '../events.ts'
import type { ReachedLevel } from '../warnings/levels.ts'

/** A pool for the engine: the money behind the cross positions of one book of one user. */
export type RunningPool = Pool & {
  readonly userId: string
  /** Counts its changes: a late read must not undo a newer one. */
  readonly version: number
  readonly since: Since
  /** The level of its present state that its owner was warned of. */
  readonly notifiedLevel: ReachedLevel
}

/** A position with the data that its pool is judged by. */
type Held = PooledPosition & { readonly terms: PositionTerms }

/** The minimum that the engine keeps of a waiting pool, because there are many. */
export type WaitingPool = Pick<RunningPool, 'userId' | 'book' | 'version' | 'notifiedLevel'> & {
  readonly balance: Amount
  readonly reserve: Amount
  readonly held: readonly Held[]
}

/** A pool that waits for a tick: the last known ticks of its symbols, and its entry in the risk book of each. */
export type PoolEntry = {
  readonly pool: WaitingPool
  readonly ticks: Map<string, Tick>
  readonly places: ReadonlyMap<string, bigint>
}

/** A pool that catches up, and the ticks since its last change. */
export type Late = { readonly since: Since; readonly held: WaitingPool['held'] }

/** @param nameOf returns one shared string per symbol; each row brings its own copy */
export function waitingPool(pool: RunningPool, nameOf: (symbol: string) => string): WaitingPool {
  const { userId, book, version, notifiedLevel, available, held } = pool
  return {
    userId,
    book,
    version,
    notifiedLevel,
    balance: poolBalance(available, held),
    reserve: sum(held.map(reserveOf)),
    held: held.map((one): Held => ({
      id: one.id,
      symbol: nameOf(one.symbol),
      direction: one.direction,
      quantity: one.quantity,
      openPrice: one.openPrice,
      terms: heldTerms(one),
    })),
  }
}

/** The account as the rules judge it at these ticks; null while a symbol has no tick. */
export function waitingAccount(
  { balance, reserve, held }: WaitingPool,
  ticks: ReadonlyMap<string, Tick>,
): CrossAccount<JudgedPosition<Held>> | null {
  const markOf = (symbol: string) => ticks.get(symbol)?.price ?? null
  return crossAccount({ balance, reserve, held }, markOf, ({ terms }) => terms)
}

/** Key of a pool. */
export const keyOf = ({ userId, book }: Pick<RunningPool, 'userId' | 'book'>): string =>
  `${userId} ${book}`
