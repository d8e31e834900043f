import { hourMs, minuteMs, dayMs, type Interval } from '@candor/api'
import type { Candle } from './candle.ts'
import { joinCandles } from './candle.ts'

export const weekMs = 7 * dayMs
/** Monday 1970-01-05: weeks count from a Monday, not from the Thursday of the epoch. */
export const firstMonday = 4 * dayMs

export const fixedMs = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
} as const

// Days, weeks (from Monday) and months begin at 00:00 UTC.

/** Stored candle lengths; others are rolled up from the longest that fits. */
export type KeptInterval = '1m' | '1h' | '1d'

/** The stored candles that make up a candle of this interval. */
export function baseOf(interval: Interval): KeptInterval {
  if (interval === '1d' || interval === '1w' || interval === '1M') return '1d'
  return interval === '1h' || interval === '4h' ? '1h' : '1m'
}

/** The start of the interval that contains this time (epoch ms). */
export function intervalStart(interval: Interval, at: number): number {
  if (interval === '1w') return at - ((at - firstMonday) % weekMs)
  if (interval === '1M') {
    const date = new Date(at)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  return at - (at % fixedMs[interval])
}

/** The start of the interval after the one that contains this time. */
export function nextStart(interval: Interval, at: number): number {
  const start = intervalStart(interval, at)
  if (interval === '1w') return start + weekMs
  if (interval === '1M') {
    const date = new Date(start)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  }
  return start + fixedMs[interval]
}

/** Joins ascending candles into longer ones; gaps stay gaps. */
export function rollUp(candles: Iterable<Candle>, interval: Interval): Candle[] {
  const rolled: Candle[] = []
  for (const candle of candles) {
    const openAt = intervalStart(interval, candle.openAt)
    const last = rolled.at(-1)
    if (last?.openAt === openAt) rolled[rolled.length - 1] = joinCandles(openAt, last, candle)
    else rolled.push({ ...candle, openAt })
  }
  return rolled
}
