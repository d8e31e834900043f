import { Amount } from '@candor/money'
import type { Pool as Connections } from 'pg'
import type { Book } from '../../ledger/index.ts'
import { partOf } from '../../platform/part.ts'
import type { RunningPool } from '../engine/pools.ts'
import { positions, type Position } from '../tables.ts'
import { settle } from '../terms.ts'
import type { Since } from './changes.ts'
import { crossOf } from './positions.ts'

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
    and a.kind = 'contract.available' and a.currency = '${settle}'`
const heldText = `select * from contracts_position where status = 'running' and margin_mode = 'cross'`

/**
 * What stands behind a user's cross positions of one book, and since when.
 * @param reader a snapshot: money and positions must be of one moment
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
  const [row] = found.rows
  const none = { user_id: userId, book, version: '0', since: {}, available: null }
  return poolFrom(row ?? none, crossOf(held.rows.map(positions.parse)).of(book))
}

/** Every pool that something stands on, for an engine that starts. */
export async function readAllPools(reader: Reader): Promise<RunningPool[]> {
  const held = await reader.query(heldText)
  const byUser = Map.groupBy(held.rows.map(positions.parse), ({ userId }) => userId)
  const found = await reader.query<StoredPool>(poolText)
  return found.rows
    .map((row) => poolFrom(row, crossOf(byUser.get(row.user_id) ?? []).of(row.book)))
    .filter(({ held: some }) => some.length > 0)
}

function poolFrom(row: StoredPool, held: Position[]): RunningPool {
  return {
    userId: row.user_id,
    book: row.book,
    version: parseInt(row.version, 10), // not money: a count
    since: row.since,
    available: Amount.of(BigInt(row.available ?? 0)),
    held,
  }
}
