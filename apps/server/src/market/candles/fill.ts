import { minuteMs, dayMs } from '@candor/api'
import type { Pool } from 'pg'
import type { Feed } from '../feed/feed.ts'
import { recentFrom } from './recent.ts'
import type { NamedCandle } from './store.ts'
import { edgeKept, keepMinutes, keepRollUps } from './store.ts'

/** Days of candles that the first start fills. */
const historyDays = 14

export interface FillOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly feed: Pick<Feed, 'candles'>
  readonly symbols: readonly string[]
}

/**
 * Stores the minutes that ended while no server was running, from the feed's own record, or from the tick log if the
 * feed has none. The first start fills yesterday and today first, so that the server is soon ready, and the last day of
 * a closed market.
 */
export async function fillGap(
  options: FillOptions,
  now: number,
  logged: readonly NamedCandle[],
): Promise<void> {
  const last = await edgeKept(options.pool, options.symbols, '1m', 'last')
  const ended = now - (now % minuteMs)
  await keepMinutes(
    options.pool,
    logged.filter(({ openAt }) => openAt < ended),
  )
  for (const symbol of options.symbols) {
    const after = last.get(symbol)
    if (after === undefined) await keepLastDay(options, symbol, now, ended)
    else await keepFrom(options, symbol, Math.max(oldest(now), after + minuteMs), ended)
  }
}

async function keepLastDay(options: FillOptions, symbol: string, now: number, ended: number) {
  let kept = 0
  let to = ended
  for (let from = recentFrom(now); kept === 0 && from >= oldest(now); from -= dayMs) {
    kept = await keepFrom(options, symbol, from, to)
    to = from
  }
  const last = (await edgeKept(options.pool, [symbol], '1m', 'last')).get(symbol)
  // The figures of a closed market cover its last 24 hours.
  if (last !== undefined && last - dayMs < to)
    await keepFrom(options, symbol, Math.max(oldest(now), last - dayMs), to)
}

/**
 * Stores the history that the first start left out, from the latest minutes back to the oldest, so that it can be
 * interrupted and resumed; then rolls up the days that are not rolled up yet. An aborted signal ends it before the next symbol.
 */
export async function fillHistory(
  options: FillOptions,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const { pool, symbols } = options
  const first = await edgeKept(pool, symbols, '1m', 'first')
  let filled = 0
  for (const symbol of symbols) {
    if (signal.aborted) return
    filled += await keepFrom(options, symbol, oldest(now), first.get(symbol) ?? now)
  }
  const days = await edgeKept(pool, symbols, '1d', 'last')
  const from = filled > 0 ? oldest(now) : Math.max(oldest(now), ...days.values())
  await keepRollUps(pool, symbols, from, recentFrom(now))
}

async function keepFrom(
  { pool, feed }: FillOptions,
  symbol: string,
  from: number,
  to: number,
): Promise<number> {
  if (from >= to) return 0
  const candles = await feed.candles(symbol, from, to - 1)
  const named = candles.map((candle) => ({ ...candle, symbol }))
  await keepMinutes(pool, named)
  return named.length
}

function oldest(now: number): number {
  return now - (now % dayMs) - historyDays * dayMs
}
