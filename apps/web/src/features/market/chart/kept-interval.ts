import { intervals } from '@candor/api'
import type { Interval } from '@candor/api'
import { firstCandles, intervalKey } from '../../../api/early.ts'
import { storage } from '../../../lib/storage.ts'

/** The interval of a market that was last used on this device. */
export function readInterval(symbol: string): Interval {
  const kept = storage.get(intervalKey + symbol)
  return intervals.find((one) => one === kept) ?? firstCandles.interval
}

export function keepInterval(symbol: string, interval: Interval): void {
  storage.set(intervalKey + symbol, interval)
}
