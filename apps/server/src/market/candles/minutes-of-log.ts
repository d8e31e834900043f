import { minuteMs } from '@candor/api'
import type { Pool } from 'pg'
import { type CandleRow, candleFrom, type NamedCandle } from './store.ts'

/** Minutes reach the disk seconds after they end, so a killed server loses only minutes younger than this (ms). */
const forgottenMs = 2 * minuteMs

/**
 * Minutes rebuilt from the tick log that are not on disk, because a killed server had them in memory only. Only the
 * last ones before each symbol's last tick are checked. The log has no volume, so theirs is zero.
 */
export async function minutesOfLog(
  db: Pick<Pool, 'query'>,
  symbols: readonly string[],
): Promise<NamedCandle[]> {
  const { rows } = await db.query<CandleRow & { symbol: string }>(
    `select wanted.symbol, minute.* from unnest($1::text[]) as wanted (symbol)
     cross join lateral (select at from market_tick where symbol = wanted.symbol
       order by seq desc limit 1) last
     left join lateral (select open_at from market_candle
       where symbol = wanted.symbol and interval = '1m' order by open_at desc limit 1) kept on true
     cross join lateral (
       select at / $2::bigint * $2::bigint as open_at, (array_agg(price order by seq))[1] as open,
         max(price) as high, min(price) as low, (array_agg(price order by seq desc))[1] as close,
         0 as volume
       from market_tick where symbol = wanted.symbol and at <= last.at
         and at >= greatest(kept.open_at + $2::bigint, (last.at - $3::bigint) / $2::bigint * $2::bigint)
       group by 1) minute
     order by wanted.symbol, open_at`,
    [symbols, minuteMs, forgottenMs],
  )
  return rows.map((row) => ({ ...candleFrom(row), symbol: row.symbol }))
}
