import type { Database } from '../../../platform/database/pool.ts'
import { must } from '../fault.ts'
import { compare } from './check-days.ts'
import type { NaiveContests } from './naive-contests.ts'

type Row = Record<string, string | null>
type Pool = Pick<Database['pool'], 'query'>

/** Every contest, entry, contest position and rank must equal the reference. */
export async function checkContests(
  pool: Pool,
  { contests, entries, of, trades }: NaiveContests,
): Promise<void> {
  const [known, joined, ranked, held, ties] = await Promise.all([
    rowsOf(pool, 'contests_contest'),
    rowsOf(pool, 'contests_entry'),
    rowsOf(pool, 'contests_result'),
    rowsOf(pool, 'contracts_position'),
    rowsOf(pool, 'contests_tie'),
  ])
  must(joined.size === entries.length, () => `${joined.size} entries of contests`)
  must(held.size === trades.positions.length, () => `${held.size} positions in contests`)
  for (const one of contests)
    compare(`contest ${one.id}`, known.get(one.id), {
      status: one.status,
      participants: of(one).length,
      prizes_due: one.due,
    })
  for (const { id, result, ...one } of entries) {
    compare(`entry ${id}`, joined.get(id), {
      user_id: one.userId,
      contest_id: one.contest.id,
      joined_at: one.joinedAt,
      status: one.status,
      ended_at: one.endedAt,
      returned_at: one.returnedAt,
      prize: one.isPaid ? result!.prize : null,
    })
    must(ranked.has(id) === (result !== null), () => `entry ${id} is ranked: ${ranked.has(id)}`)
    const tie = ties.get(id)?.['to_user_id'] ?? null
    const linkedTo = result?.linkedTo ?? null
    must(tie === linkedTo, () => `entry ${id}: its other account is ${tie}, not ${linkedTo}`)
    if (result !== null)
      compare(`rank of ${id}`, ranked.get(id), {
        equity: result.equity,
        profit: result.profit,
        volume: result.volume,
        valid_opens: result.validOpens,
        is_linked: linkedTo !== null,
        rank: result.rank,
        prize: result.prize,
      })
  }
  for (const one of trades.positions)
    compare(`position ${one.id} in a contest`, held.get(one.id), {
      status: one.closedAt === null ? 'running' : 'closed',
      // A closed position keeps the figures of its last part.
      ...(one.closedAt === null && { quantity: one.quantity, margin: one.margin }),
      open_price: one.openPrice,
      closed_at: one.closedAt,
    })
}

async function rowsOf(pool: Pool, table: string): Promise<Map<string, Row>> {
  const { rows } = await pool.query<Row>(`select * from ${table}`)
  return new Map(rows.map((row) => [row['id']!, row]))
}
