import { divide, Quantity } from '@candor/money'
import { bridge, type RecordedMinute } from './bridge.ts'
import { randomFrom } from './random.ts'

const parts = 5
const pointsPerPart = 4

/**
 * Divides a five-minute candle into five minutes that together have its open, high, low, close and
 * volume, on a path that the seed decides.
 */
export function splitCandle(candle: RecordedMinute, seed: string): RecordedMinute[] {
  const path = bridge(candle, parts * pointsPerPart, randomFrom(seed))
  return Array.from({ length: parts }, (_, index) => {
    const points = path.subarray(index * pointsPerPart, (index + 1) * pointsPerPart)
    return {
      open: points[0]!,
      high: Math.max(...points),
      low: Math.min(...points),
      close: points.at(-1)!,
      volume: shareOf(candle.volume, index, parts),
    }
  })
}

/** The share of place `index` when a volume is spread over `count` places without remainder. */
export function shareOf(volume: Quantity, index: number, count: number): Quantity {
  const upTo = (places: number) => divide(volume * BigInt(places), BigInt(count), 'floor')
  return Quantity.of(upTo(index + 1) - upTo(index))
}
