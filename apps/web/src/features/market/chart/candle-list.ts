import type { Candle } from '@candor/api'
import { larger, Price, smaller } from '@candor/money'

/** Candles in the order of their opening, without duplicates: a later version of a candle replaces it. */
export function mergeCandles(known: readonly Candle[], news: readonly Candle[]): Candle[] {
  const byTime = new Map(known.map((candle) => [candle[0], candle]))
  for (const candle of news) byTime.set(candle[0], candle)
  return [...byTime.values()].toSorted((a, b) => a[0] - b[0])
}

/** The highest high and the lowest low of some candles; null without candles. */
export function extremesOf(candles: readonly Candle[]): { high: string; low: string } | null {
  const [first, ...others] = candles
  if (first === undefined) return null
  const [, , firstHigh, firstLow] = first
  let [high, low] = [Price.read(firstHigh), Price.read(firstLow)]
  for (const [, , nextHigh, nextLow] of others) {
    high = larger(high, Price.read(nextHigh))
    low = smaller(low, Price.read(nextLow))
  }
  return { high: Price.text(high), low: Price.text(low) }
}
