import type { Pool } from 'pg'
import { column } from '../../platform/lane/index.ts'
import type { Missing } from './missing.ts'

/** How far a symbol's ticks were compared with its alerts, and the last time without prices. */
export type Judged = { readonly seq: number; readonly missing: Missing | null }

type Reader = Pick<Pool, 'query'>
type Stored = {
  readonly symbol: string
  readonly seq: string
  readonly missing_from: string | null
  readonly missing_to: string | null
}

export async function readJudged(pool: Reader): Promise<Map<string, Judged>> {
  const { rows } = await pool.query<Stored>('select * from market_alert_judged')
  return new Map(
    rows.map(({ symbol, seq, missing_from: from, missing_to: to }) => {
      const missing =
        from === null || to === null ? null : { from: column.ms.read(from), to: column.ms.read(to) }
      return [symbol, { seq: column.seq.read(seq), missing }]
    }),
  )
}

const saveText = `insert into market_alert_judged (symbol, seq, missing_from, missing_to)
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
  on conflict (symbol) do update set seq = greatest(market_alert_judged.seq, excluded.seq),
    missing_from = coalesce(excluded.missing_from, market_alert_judged.missing_from),
    missing_to = coalesce(excluded.missing_to, market_alert_judged.missing_to)`

/** Never goes back: another process may be further. */
export async function saveJudged(pool: Reader, judged: ReadonlyMap<string, Judged>): Promise<void> {
  const all = [...judged]
  await pool.query(saveText, [
    all.map(([symbol]) => symbol),
    all.map(([, { seq }]) => seq),
    all.map(([, { missing }]) => missing?.from ?? null),
    all.map(([, { missing }]) => missing?.to ?? null),
  ])
}
