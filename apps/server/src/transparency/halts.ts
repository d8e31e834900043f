import type { HaltReason, PastHalt } from '@candor/api'
import { clockLeadMs } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'

// From the last tick in the first checkpoint since its end; few ticks came since without one.
const haltsText = `
  select h.symbol, h.reason_key, h.at, e.at as ended_at, t.at as last_at
  from policy_halt h left join lateral (
    select at from policy_halt where symbol = h.symbol and id > h.id and not halted order by id limit 1
  ) e on true left join lateral (
    select seqs[array_position(symbols, h.symbol)] as seq from market_checkpoint
    where at >= e.at order by at limit 1
  ) c on true left join lateral (
    select at from market_tick
    where symbol = h.symbol and seq <= coalesce(c.seq, ${Number.MAX_SAFE_INTEGER}) and at < coalesce(e.at, $1)
    order by seq desc limit 1
  ) t on true
  where h.halted order by h.id desc limit 500`

/**
 * All halts, newest first. A halt reaches the log's writer a moment after its decision: it starts right after the last tick
 * that counted, and the log has none during it.
 */
export async function listHalts(pool: Pick<Pool, 'query'>, now: number): Promise<PastHalt[]> {
  const { rows } = await pool.query<Record<string, unknown>>(haltsText, [now + clockLeadMs + 1])
  return rows.map((row) => ({
    symbol: column.text.read(row['symbol']),
    reasonKey: column.words<HaltReason>().read(row['reason_key']),
    fromAt: Math.max(column.ms.read(row['at']), (maybe.read(row['last_at']) ?? 0) + 1),
    toAt: maybe.read(row['ended_at']),
  }))
}

const maybe = column.optional(column.ms)
