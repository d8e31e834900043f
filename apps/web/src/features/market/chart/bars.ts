import type { Candle } from '@candor/api'
import type { Bar } from './adapter.ts'

/** A candle as the chart draws it: the only place that turns prices into floats, for pixels only. */
export function barOf([timestamp, open, high, low, close, volume]: Candle): Bar {
  const bar = { open: pixels(open), high: pixels(high), low: pixels(low), close: pixels(close) }
  // zero: the chart draws nothing from the volume if no candle has one
  const traded = pixels(volume ?? '0')
  // The traded value is unknown: estimated at the candle's typical price, as volume averages are.
  const turnover = ((bar.high + bar.low + bar.close) / 3) * traded // not money: a line on the chart
  return { timestamp, ...bar, volume: traded, turnover }
}

/** A price for a line of the chart. */
export function pixels(text: string): number {
  return Number(text) // not money: the position on the screen
}
