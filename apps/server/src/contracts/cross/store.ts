import { Amount } from '@candor/money'
import type { Pool as Connections } from 'pg'
import type { Book } from '../../ledger/index.ts'
import { partOf } from '../../platform/part.ts'
import type { RunningPool } from '../engine/running-pool.ts'
import { positions, type Position } from '../tables.ts'
import { settlementCurrency } from '../terms.ts'
import type { Since } from './changes.ts'
import { poolBalance } from './pool.ts'
import { crossOf } from './positions.ts'
import { poolWarnings, currentWarningOf, type PoolWarning } from './warnings.ts'

type Reader = Pick<Connections, 'query'>
type StoredPool = {
  readonly user_id: string
  readonly book: Book
  readonly version: string
  readonly since: Since
  readonly available: string | null
}

const poolText = `select o.user_id, o.book, o.version, o.since, a.balance as available from contracts_pool o
  left join ledger_account a on a.part = o.part and a.user_id = o.user_id and a.book = o.book
    and a.kind = 'contract.available' and a.currency = '${settlementCurrency}'`
const warnedText = `select w.* from contracts_pool_warning w
  join contracts_pool p on p.part = w.part and p.user_id = w.user_id and p.book = w.book and p.version = w.version`
const heldText = `select * from contracts_position where status = 'running' and margin_mode = 'cross'`

/**
 * The money behind a user's cross positions of one book, and since when.
 * @param reader a snapshot: money and positions must be of the same moment
 */
export async function readRunningPool(
  reader: Reader,
  userId: string,
  book: Book,
): Promise<RunningPool> {
  const values = [partOf(userId), userId]
  const found = await reader.query<StoredPool>(
    `${poolText} where o.part = $1 and o.user_id = $2 and o.book = $3`,
    [...values, book],
  )
  const held = await reader.query(`${heldText} and part = $1 and user_id = $2`, values)
  const warned = await reader.query(`${warnedText} where w.part = $1 and w.user_id = $2`, values)
  const [row] = found.rows
  const none = { user_id: userId, book, version: '0', since: {}, available: null }
  const its = crossOf(held.rows.map(positions.parse)).of(book)
  return poolFrom(row ?? none, its, warned.rows.map(poolWarnings.parse))
}

/** The last warning for a user's pool in its present state; null if there is none. */
export async function readPoolWarning(
  reader: Reader,
  userId: string,
  book: Book,
): Promise<PoolWarning | null> {
  const { version, available, held } = await readRunningPool(reader, userId, book)
  const warned = await reader.query(`${warnedText} where w.part = $1 and w.user_id = $2`, [
    partOf(userId),
    userId,
  ])
  const balance = poolBalance(available, held)
  return currentWarningOf(warned.rows.map(poolWarnings.parse), { book, version, balance })
}

/** Every pool with positions, for the start of the engine. */
export async function readAllPools(reader: Reader): Promise<RunningPool[]> {
  const held = await reader.query(heldText)
  const byUser = Map.groupBy(held.rows.map(positions.parse), ({ userId }) => userId)
  const warned = await reader.query(warnedText)
  const warningsOf = Map.groupBy(warned.rows.map(poolWarnings.parse), ({ userId }) => userId)
  const found = await reader.query<StoredPool>(poolText)
  return found.rows
    .map((row) => {
      const its = crossOf(byUser.get(row.user_id) ?? []).of(row.book)
      return poolFrom(row, its, warningsOf.get(row.user_id) ?? [])
    })
    .filter(({ held: some }) => some.length > 0)
}

function poolFrom(row: StoredPool, held: Position[], warned: readonly PoolWarning[]): RunningPool {
  const { book, since } = row
  const version = parseInt(row.version, 10) // not money: a count
  const available = Amount.of(BigInt(row.available ?? 0))
  const balance = poolBalance(available, held)
  const notifiedLevel = currentWarningOf(warned, { book, version, balance })?.level ?? 0
  return { userId: row.user_id, book, version, since, available, held, notifiedLevel }
}
