import { hourMs, dayMs, type Interval } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import type { Pool } from 'pg'
import { columns } from '../columns.ts'
import type { Candle } from './candle.ts'
import type { KeptInterval } from './interval.ts'
import { baseOf, firstMonday, fixedMs, weekMs } from './interval.ts'

type Db = Pick<Pool, 'query'>

/** Rows per statement, small enough that the 240,000 candles of the first start block no other query for long. */
const rowsPerStatement = 4_000

const conflict = `on conflict (symbol, interval, open_at) do update set
  open = excluded.open, high = excluded.high, low = excluded.low,
  close = excluded.close, volume = excluded.volume`

/** A candle with its symbol. */
export type NamedCandle = Candle & { readonly symbol: string }

/** Stores ascending one-minute candles, the latest first; an existing minute is replaced. */
export async function keepMinutes(db: Db, candles: readonly NamedCandle[]): Promise<void> {
  for (let end = candles.length; end > 0; end -= rowsPerStatement) {
    const rows = candles.slice(Math.max(0, end - rowsPerStatement), end)
    await db.query(
      `insert into market_candle (symbol, interval, open_at, open, high, low, close, volume)
       select symbol, '1m', open_at, open, high, low, close, volume
       from unnest($1::text[], $2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[],
         $6::numeric[], $7::numeric[]) as row (symbol, open_at, open, high, low, close, volume)
       ${conflict}`,
      columns(rows, 'symbol', 'openAt', 'open', 'high', 'low', 'close', 'volume'),
    )
  }
}

/**
 * Rolls up the minutes of whole days, from `from` to `to`, into hours and those into days, and stores them. One day at
 * a time: two weeks in one statement exceed the statement limit on a slow machine.
 */
export async function keepRollUps(
  db: Db,
  symbols: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  for (let day = from - (from % dayMs); day < to; day += dayMs) {
    await rollUp(db, symbols, '1h', '1m', hourMs, day)
    await rollUp(db, symbols, '1d', '1h', dayMs, day)
  }
}

/** The key begins with the symbol: without it, PostgreSQL before 18 would scan every stored candle. */
async function rollUp(
  db: Db,
  symbols: readonly string[],
  interval: KeptInterval,
  base: KeptInterval,
  size: number,
  day: number,
): Promise<void> {
  await db.query(
    `insert into market_candle (symbol, interval, open_at, open, high, low, close, volume)
     select symbol, $1, open_at / $5 * $5 as start, ${joined}
     from market_candle
     where symbol = any ($6) and interval = $2 and open_at >= $3 and open_at < $4
     group by symbol, start ${conflict}`,
    [interval, base, day, day + dayMs, size, symbols],
  )
}

const joined = `(array_agg(open order by open_at))[1] as open, max(high) as high, min(low) as low,
  (array_agg(close order by open_at desc))[1] as close, sum(volume) as volume`

/** When the first or last stored candle of each symbol opened (epoch ms). */
export async function edgeKept(
  db: Db,
  symbols: readonly string[],
  interval: KeptInterval,
  edge: 'first' | 'last',
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ symbol: string; open_at: string }>(
    `select symbol, open_at from unnest($1::text[]) as wanted (symbol) cross join lateral
       (select open_at from market_candle where symbol = wanted.symbol and interval = $2
        order by open_at ${edge === 'first' ? 'asc' : 'desc'} limit 1) edge`,
    [symbols, interval],
  )
  // not money: a time
  return new Map(rows.map((row) => [row.symbol, parseInt(row.open_at, 10)]))
}

/** The last stored minute of each symbol that has one. */
export async function lastMinutes(
  db: Db,
  symbols: readonly string[],
): Promise<Map<string, Candle>> {
  const { rows } = await db.query<CandleRow & { symbol: string }>(
    `select last.* from unnest($1::text[]) as wanted (symbol) cross join lateral
       (select * from market_candle where symbol = wanted.symbol and interval = '1m'
        order by open_at desc limit 1) last`,
    [symbols],
  )
  return new Map(rows.map((row) => [row.symbol, candleFrom(row)]))
}

/** The stored minutes of each symbol from its own start time on, ascending. */
export async function minutesSince(db: Db, symbols: readonly string[], froms: readonly number[]) {
  const { rows } = await db.query<CandleRow & { symbol: string }>(
    `select candle.* from unnest($1::text[], $2::bigint[]) as wanted (symbol, open_from)
       cross join lateral (select * from market_candle
         where symbol = wanted.symbol and interval = '1m' and open_at >= wanted.open_from) candle
     order by open_at`,
    [symbols, froms],
  )
  return rows.map((row) => ({ ...candleFrom(row), symbol: row.symbol }))
}

/** Most stored candles that make up one of the interval. */
const most: Record<Interval, number> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 1,
  '4h': 4,
  '1d': 1,
  '1w': 7,
  '1M': 31,
}

/**
 * The latest `count` candles of an interval from minutes before `before`, ascending. Reads a bounded number of rows,
 * whatever the gaps: one interval more than requested, because the first one read may be cut.
 */
export async function rolledBefore(
  db: Db,
  { symbol, interval, before, count }: RolledRequest,
): Promise<Candle[]> {
  const { rows } = await db.query<CandleRow>(
    `select start as open_at, ${joined}
     from (select *, ${startSql(interval)} as start from market_candle
           where symbol = $1 and interval = $2 and open_at < $3
           order by open_at desc limit $4) base
     group by start order by start desc limit $5`,
    [symbol, baseOf(interval), before, (count + 1) * most[interval], count],
  )
  return rows.map(candleFrom).toReversed()
}

export interface RolledRequest {
  readonly symbol: string
  readonly interval: Interval
  /** Epoch milliseconds. */
  readonly before: number
  readonly count: number
}

/** `intervalStart` in SQL. */
function startSql(interval: Interval): string {
  if (interval === '1M') {
    return `(extract(epoch from date_trunc('month', to_timestamp(open_at / 1000) at time zone 'UTC')) * 1000)::bigint`
  }
  const origin = interval === '1w' ? firstMonday : 0
  const size = interval === '1w' ? weekMs : fixedMs[interval]
  return `open_at - (open_at - ${origin}) % ${size}`
}

export interface CandleRow {
  open_at: string
  open: string
  high: string
  low: string
  close: string
  volume: string
}

export function candleFrom(row: CandleRow): Candle {
  return {
    openAt: parseInt(row.open_at, 10), // not money: a time
    open: Price.of(BigInt(row.open)),
    high: Price.of(BigInt(row.high)),
    low: Price.of(BigInt(row.low)),
    close: Price.of(BigInt(row.close)),
    volume: Quantity.of(BigInt(row.volume)),
  }
}
