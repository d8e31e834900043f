import { divide, Quantity } from '@candor/money'
import { bridge, type RecordedMinute } from './bridge.ts'
import { randomFrom } from './random.ts'

/** Minutes of a five-minute candle. */
const parts = 5
/** With 24 steps, a computed minute spans about as much of its five minutes as a recorded minute (`split.test.ts`). */
const stepsPerPart = 24

/**
 * Divides a five-minute candle into five minutes that together have its open, high, low, close and volume. The seed
 * decides the path. Each minute opens at the previous close; a wider range gets a larger share of the volume.
 */
export function splitCandle(candle: RecordedMinute, seed: string): RecordedMinute[] {
  const path = bridge(candle, parts * stepsPerPart + 1, randomFrom(seed))
  const minutes = Array.from({ length: parts }, (_, index) => {
    const points = path.subarray(index * stepsPerPart, (index + 1) * stepsPerPart + 1)
    const [high, low] = [points.reduce(larger), points.reduce(smaller)]
    return { open: points[0]!, high, low, close: points.at(-1)! }
  })
  const weights = minutes.map(({ high, low }) => high - low + 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  return minutes.map((minute, index) => {
    const from = passed
    passed += weights[index]!
    return { ...minute, volume: shareOf(candle.volume, from, passed, whole) }
  })
}

// `Math.max(...points)` takes longer than drawing the points.
const larger = (a: number, b: number) => (a > b ? a : b)
const smaller = (a: number, b: number) => (a < b ? a : b)

/** The share of a volume between two marks out of `whole`. All shares add up to the volume exactly. */
export function shareOf(volume: Quantity, from: number, to: number, whole: number): Quantity {
  const upTo = (mark: number) => divide(volume * BigInt(mark), BigInt(whole), 'floor')
  return Quantity.of(upTo(to) - upTo(from))
}
