import type { Candle } from '@candor/api'
import type { Bar } from './adapter.ts'

/** A candle as the chart draws it: the one place where prices become floats, and only to be pixels. */
export function barOf([timestamp, open, high, low, close, volume]: Candle): Bar {
  const bar = { open: pixels(open), high: pixels(high), low: pixels(low), close: pixels(close) }
  const traded = pixels(volume ?? '0')
  // Nobody says what was paid: at the candle's typical price, as averages by volume are reckoned.
  const turnover = ((bar.high + bar.low + bar.close) / 3) * traded // not money: a line on the chart
  return { timestamp, ...bar, volume: traded, turnover }
}

/** A price for a line of the chart. */
export function pixels(text: string): number {
  return Number(text) // not money: where on the screen it is drawn
}
