import { dayMs, type Interval } from '@candor/api'
import type { Candle } from './candle.ts'
import { joinCandles } from './candle.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const weekMs = 7 * dayMs
/** Monday 1970-01-05: weeks are counted from a Monday, not from the Thursday on which time began. */
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

// Days, weeks (from Monday) and months turn at 00:00 UTC.

/** Candles of these lengths are kept; the others are rolled up from the longest that fits. */
export type KeptInterval = '1m' | '1h' | '1d'

/** Which kept candles make up a candle of this interval. */
export function baseOf(interval: Interval): KeptInterval {
  if (interval === '1d' || interval === '1w' || interval === '1M') return '1d'
  return interval === '1h' || interval === '4h' ? '1h' : '1m'
}

/** The start of the interval that holds this time (epoch milliseconds). */
export function intervalStart(interval: Interval, at: number): number {
  if (interval === '1w') return at - ((at - firstMonday) % weekMs)
  if (interval === '1M') {
    const date = new Date(at)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  return at - (at % fixedMs[interval])
}

/** The start of the interval that follows the one that holds this time. */
export function nextStart(interval: Interval, at: number): number {
  const start = intervalStart(interval, at)
  if (interval === '1w') return start + weekMs
  if (interval === '1M') {
    const date = new Date(start)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  }
  return start + fixedMs[interval]
}

/** Joins ascending candles into longer ones. What has no candle leaves a gap. */
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
