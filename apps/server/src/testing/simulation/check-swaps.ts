import type { Database } from '../../platform/database/pool.ts'
import { must } from './fault.ts'
import type { NaiveSwap, NaiveSwaps } from './naive/swaps.ts'

/** The swaps since then must be exactly the reference's, to the last unit. */
export async function checkSwaps(
  pool: Pick<Database['pool'], 'query'>,
  swaps: NaiveSwaps,
  since: number,
): Promise<void> {
  const { rows } = await pool.query<Record<string, string | null>>(
    'select * from swap_order where at >= $1',
    [since],
  )
  const stored = new Map(rows.map((row) => [row['id'], row]))
  const expected = swaps.takenSince(since)
  for (const one of expected) {
    const row = stored.get(one.id) ?? {}
    for (const [column, value] of Object.entries(columnsOf(one))) {
      const is = row[column] ?? null
      const what = () => `swap ${one.id}: ${column} is ${is}, and should be ${value}`
      must(String(is) === String(value), what)
    }
  }
  must(stored.size === expected.length, () => `${stored.size} swaps, and ${expected.length} known`)
}

function columnsOf(one: NaiveSwap) {
  return {
    user_id: one.userId,
    from_currency: one.from,
    to_currency: one.to,
    from_amount: one.given,
    to_amount: one.received,
    rate: one.rate,
    mid_rate: one.mid,
    spread_rate: one.spread,
    fee: one.fee,
    usd_value: one.usd,
    from_seq: one.fromSeq,
    to_seq: one.toSeq,
    at: one.takenAt,
  }
}
