import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'

/** A period in which a market was halted, by the times of the decisions (epoch ms); `to` is null while it goes on. */
export type HaltSpan = {
  readonly symbol: string
  readonly from: number
  readonly to: number | null
}

/** The halts that ended after `since` or still go on. */
export async function readHalts(pool: Pick<Pool, 'query'>, since: number): Promise<HaltSpan[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select h.symbol, h.at, e.at as ended_at from policy_halt h left join lateral (
       select at from policy_halt where symbol = h.symbol and id > h.id and not halted order by id limit 1
     ) e on true
     where h.halted and (e.at is null or e.at > $1)`,
    [since],
  )
  return rows.map((row) => ({
    symbol: column.text.read(row['symbol']),
    from: column.ms.read(row['at']),
    to: column.optional(column.ms).read(row['ended_at']),
  }))
}
