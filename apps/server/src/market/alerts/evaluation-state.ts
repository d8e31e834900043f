import type { Pool } from 'pg'
import { column } from '../../platform/lane/index.ts'
import type { PriceGap } from './price-gaps.ts'

/** Evaluation state of a symbol: the last evaluated tick, and the last price gap. */
export type EvaluationState = { readonly seq: number; readonly missing: PriceGap | null }

type Reader = Pick<Pool, 'query'>
type Stored = {
  readonly symbol: string
  readonly seq: string
  readonly missing_from: string | null
  readonly missing_to: string | null
}

export async function readEvaluationState(pool: Reader): Promise<Map<string, EvaluationState>> {
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

/** Stores the state, never moving it back, because another process may be further. */
export async function saveEvaluationState(
  pool: Reader,
  states: ReadonlyMap<string, EvaluationState>,
): Promise<void> {
  const all = [...states]
  await pool.query(saveText, [
    all.map(([symbol]) => symbol),
    all.map(([, { seq }]) => seq),
    all.map(([, { missing }]) => missing?.from ?? null),
    all.map(([, { missing }]) => missing?.to ?? null),
  ])
}
