import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { readBalance, type Book } from '../ledger/index.ts'
import { isStoredId } from '../platform/lane/index.ts'
import { listOwn, readOwn } from '../platform/own-rows.ts'
import { partOf } from '../platform/part.ts'
import type { Pool as CrossPool } from './cross/pool.ts'
import { crossOf, claimingText, type Asked } from './cross/positions.ts'
import { readPoolWarning } from './cross/store.ts'
import type { RunningPosition } from './engine/running-position.ts'
import { pledgedBy } from './funding/pledge.ts'
import {
  exitChanges,
  fills,
  marginWarnings,
  positions,
  type ExitChange,
  type Fill,
  type MarginWarning,
  type Position,
} from './tables.ts'
import { resultKinds } from './tally.ts'
import { heldTerms, settlementCurrency } from './terms.ts'
import { reserveOf } from './events.ts'
import type { ReachedLevel } from './warnings/levels.ts'

type Reader = Pick<Pool, 'query'>
type StoredRow = Record<string, unknown>

/** A position of this user; null if there is none, also for another user's position. */
export async function readPosition(
  pool: Reader,
  userId: string,
  id: string,
): Promise<Position | null> {
  if (!isStoredId(id)) return null
  return readOwn(pool, positions, userId, id)
}

/** Executions of one position read at once; a position may have any number. */
export const fillsLimit = 100

/** The first execution of a position and its last ones, oldest first, with the number of all. */
export async function readFills(
  pool: Reader,
  userId: string,
  positionId: string,
): Promise<{ fills: Fill[]; count: number }> {
  const found = await pool.query<StoredRow & { count: string }>(
    `select * from (
       select *, count(*) over () as count, row_number() over (order by id desc) as place from contracts_fill
       where part = $1 and user_id = $2 and position_id = $3
     ) as all_fills where place < $4 or place = count order by id desc`,
    [partOf(userId), userId, positionId, fillsLimit],
  )
  const count = parseInt(found.rows[0]?.count ?? '0', 10) // not money: how many rows there are
  return { fills: found.rows.map(fills.parse).toReversed(), count }
}

/** Every execution of a position, oldest first. */
export async function readAllFills(
  pool: Reader,
  userId: string,
  positionId: string,
): Promise<Fill[]> {
  return listOwn(pool, fills, userId, 'and position_id = $3 order by id', [positionId])
}

/** An amount added to a position's margin, or drawn from it, with its transfer. */
export type MarginAddition = { readonly id: string; readonly amount: Amount; readonly at: number }

/** The last additions to a position's margin, oldest first, from the ledger; all without a limit. */
export async function readMarginAdditions(
  pool: Reader,
  userId: string,
  positionId: string,
  limit: number | null = null,
): Promise<MarginAddition[]> {
  return readMarginMoves(pool, userId, positionId, 'addMargin', limit)
}

/** Draws on its margin by losses of other cross positions, oldest first. */
export async function readMarginDraws(
  pool: Reader,
  userId: string,
  positionId: string,
): Promise<MarginAddition[]> {
  return readMarginMoves(pool, userId, positionId, 'drawMargin', null)
}

async function readMarginMoves(
  pool: Reader,
  userId: string,
  positionId: string,
  command: 'addMargin' | 'drawMargin',
  limit: number | null,
): Promise<MarginAddition[]> {
  const found = await pool.query<{ id: string; amount: string; at: string }>(
    `select id, amount, at from ledger_transfer
     where part = $1 and user_id = $2 and ref_id = $3 and command = $4
     order by number desc limit $5`,
    [partOf(userId), userId, positionId, command, limit],
  )
  return found.rows.toReversed().map(({ id, amount, at }) => ({
    id,
    amount: Amount.of(BigInt(amount)),
    at: parseInt(at, 10), // not money: a time
  }))
}

/** The last changes of a position's exits, oldest first; all without a limit. */
export async function readExitChanges(
  pool: Reader,
  userId: string,
  positionId: string,
  limit: number | null = fillsLimit,
): Promise<ExitChange[]> {
  const rows = await listOwn(
    pool,
    exitChanges,
    userId,
    'and position_id = $3 order by version desc limit $4',
    [positionId, limit],
  )
  return rows.toReversed()
}

/** The last warning of a running position in its present state, or of its cross account. */
export async function readMarginWarning(
  pool: Reader,
  { userId, id, version, status, marginMode, book }: Position,
): Promise<Pick<MarginWarning, 'level' | 'at'> | null> {
  if (status === 'closed') return null
  if (marginMode === 'cross') return readPoolWarning(pool, userId, book)
  const found = await pool.query<StoredRow>(
    `select * from contracts_margin_warning
     where part = $1 and user_id = $2 and position_id = $3 and version = $4 order by level desc limit 1`,
    [partOf(userId), userId, id, version],
  )
  return found.rows[0] === undefined ? null : marginWarnings.parse(found.rows[0])
}

/** The warned level of each running position, by id; other positions had no warning. */
export async function readWarned(pool: Reader): Promise<Map<string, ReachedLevel>> {
  const found = await pool.query<{ id: string; level: ReachedLevel }>(
    `select w.position_id as id, max(w.level) as level from contracts_margin_warning w
     join contracts_position p on p.part = w.part and p.user_id = w.user_id and p.id = w.position_id
       and p.version = w.version
     where p.status = 'running' group by w.position_id`,
  )
  return new Map(found.rows.map(({ id, level }) => [id, level]))
}

/** The running positions of one user in a book. */
export async function readRunning(pool: Reader, userId: string, book: Book): Promise<Position[]> {
  const found = await pool.query(
    `select * from contracts_position
     where part = $1 and user_id = $2 and status = 'running' and book = $3`,
    [partOf(userId), userId, book],
  )
  return found.rows.map(positions.parse)
}

/** The money behind a user's cross positions of one book, and the other claims on it. */
export async function readPool(
  pool: Reader,
  userId: string,
  book: Book,
): Promise<CrossPool & Asked> {
  const found = await pool.query<StoredRow>(
    `select t.* from contracts_position t
     where t.part = $1 and t.user_id = $2 and t.book = $3 and ${claimingText}`,
    [partOf(userId), userId, book],
  )
  const cross = crossOf(found.rows.map(positions.parse))
  return {
    book,
    available: await readBalance(pool, userId, 'contract.available', settlementCurrency, book),
    held: cross.of(book),
    pledged: pledgedBy(cross.pledged(book)),
  }
}

/** Positions per page: a page takes a fraction of the statement timeout. */
const pageRows = 5_000

/** Every running position, for a starting risk engine. */
export async function readAllRunning(pool: Reader, rows = pageRows): Promise<RunningPosition[]> {
  const running: RunningPosition[] = []
  let last = { part: -1, userId: '0', id: '0' }
  for (;;) {
    const found = await pool.query<StoredRow>(
      `select * from contracts_position
       where status = 'running' and (part, user_id, id) > ($1::smallint, $2::bigint, $3::bigint)
       order by part, user_id, id limit $4`,
      [last.part, last.userId, last.id, rows],
    )
    for (const row of found.rows) running.push(runningFrom((last = positions.parse(row))))
    if (found.rows.length < rows) return running
  }
}

/** A stored position as the risk engine takes it. */
export function runningFrom(position: Position): RunningPosition {
  return { ...position, reserve: reserveOf(position), terms: heldTerms(position) }
}

/** The tick up to which each symbol is judged. */
export async function readJudged(pool: Reader): Promise<Map<string, number>> {
  const found = await pool.query<{ symbol: string; seq: string }>(
    'select symbol, seq from contracts_judged',
  )
  // not money: a tick's number
  return new Map(found.rows.map((row) => [row.symbol, parseInt(row.seq, 10)]))
}

/** Stores the tick up to which each symbol is judged; it never decreases. */
export async function saveJudged(pool: Reader, judged: ReadonlyMap<string, number>): Promise<void> {
  await pool.query(
    `insert into contracts_judged (symbol, seq) select * from unnest($1::text[], $2::bigint[])
     on conflict (symbol) do update set seq = greatest(contracts_judged.seq, excluded.seq)`,
    [[...judged.keys()], [...judged.values()]],
  )
}

/** Net result of closes, since a time and in total: profit and loss less every fee, in 10⁻⁸ units as text. */
export async function readProfit(
  pool: Reader,
  userId: string,
  book: Book,
  since: number,
): Promise<{ today: string; total: string }> {
  const found = await pool.query<{ today: string; total: string }>(
    `select
       (select coalesce(sum(amount), 0) from ledger_entry
        where part = $1 and user_id = $2 and at >= $3 and book = $4 and account = 'contract.available'
          and kind in ${resultKinds}) as today,
       coalesce((select result from contracts_tally
         where part = $1 and user_id = $2 and book = $4), 0) as total`,
    [partOf(userId), userId, since, book],
  )
  return found.rows[0]!
}
