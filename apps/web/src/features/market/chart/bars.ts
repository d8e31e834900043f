import type { Candle } from '@candor/api'
import type { Bar } from './adapter.ts'

/** A candle as the chart draws it: the one place where prices become floats, and only to be pixels. */
export function barOf([timestamp, open, high, low, close, volume]: Candle): Bar {
  return {
    timestamp,
    open: pixels(open),
    high: pixels(high),
    low: pixels(low),
    close: pixels(close),
    volume: pixels(volume ?? '0'),
  }
}

/** A price for a line of the chart. */
export function pixels(text: string): number {
  return Number(text) // not money: where on the screen it is drawn
}
