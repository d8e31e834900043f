import type { Database } from '../../platform/database/pool.ts'
import { must } from './fault.ts'
import type { NaiveOption, NaiveOptions } from './naive/options.ts'

/** Read by the index of each owner, so that a step of a long run costs no more than one of a short run. */
const ordersText = `
  select o.* from (
    select part, user_id, id from options_running
    union all
    select r.part, r.user_id, r.id from lane_owner w cross join lateral (
      select part, user_id, id from options_result
      where part = w.part and user_id = w.id and settled_at >= $1
    ) r
  ) known join options_order o using (part, user_id, id)`

/** Options that run, or ended since, must equal the reference's, including their ticks. */
export async function checkOptions(
  pool: Pick<Database['pool'], 'query'>,
  options: NaiveOptions,
  since: number,
): Promise<void> {
  const { rows } = await pool.query<Record<string, string | null>>(ordersText, [since])
  const stored = new Map(rows.map((row) => [row['id'], row]))
  const expected = options.presentSince(since)
  for (const one of expected) {
    const row = stored.get(one.id) ?? {}
    for (const [column, value] of Object.entries(columnsOf(one))) {
      const is = row[column] ?? null
      const what = () => `order ${one.id}: ${column} is ${is}, and should be ${value}`
      must(String(is) === String(value), what)
    }
  }
  must(stored.size === expected.length, () => `${stored.size} orders, and ${expected.length} known`)
}

function columnsOf({ userId, book, stake, acceptedAt, settleAt, ended }: NaiveOption) {
  return {
    user_id: userId,
    book,
    stake,
    accepted_at: acceptedAt,
    settle_at: settleAt,
    status: ended === null ? 'running' : 'settled',
    entry_seq: ended?.entry?.seq ?? null,
    entry_price: ended?.entry?.price ?? null,
    exit_seq: ended?.exit?.seq ?? null,
    exit_price: ended?.exit?.price ?? null,
    result: ended?.result ?? null,
    void_reason: ended?.voidReason ?? null,
    credited: ended?.credited ?? null,
    settled_at: ended?.at ?? null,
  }
}
