import type { Interval } from '@candor/api'
import type { Pool } from 'pg'
import type { Candle } from './candle.ts'
import { joinCandles } from './candle.ts'
import { nextStart, rollUp } from './interval.ts'
import { rolledBefore } from './store.ts'

export interface ListRequest {
  readonly symbol: string
  readonly interval: Interval
  readonly limit: number
  /** Only candles that open before this time (epoch ms). */
  readonly endAt: number
}

/** The minutes in memory: all from `from` on, and some from before it. */
export interface Memory {
  readonly minutes: readonly Candle[]
  readonly from: number
}

/** The latest candles of an interval, ascending: old ones from disk, recent ones from memory. */
export async function listCandles(
  pool: Pick<Pool, 'query'>,
  memory: Memory,
  { symbol, interval, limit, endAt }: ListRequest,
): Promise<Candle[]> {
  // The interval that contains the end is complete.
  const end = nextStart(interval, endAt - 1)
  const minutes = memory.minutes.filter(({ openAt }) => openAt >= memory.from && openAt < end)
  const young = rollUp(minutes, interval)
  if (young.length > limit) return young.slice(-limit)
  const before = Math.min(memory.from, end)
  const old = await rolledBefore(pool, { symbol, interval, before, count: limit })
  return joinAtSeam(old, young).slice(-limit)
}

/** Joins a week or month that begins on disk and continues in memory. */
function joinAtSeam(old: readonly Candle[], young: readonly Candle[]): Candle[] {
  const [last, first] = [old.at(-1), young[0]]
  if (!last || !first || last.openAt !== first.openAt) return [...old, ...young]
  return [...old.slice(0, -1), joinCandles(last.openAt, last, first), ...young.slice(1)]
}
