import type { Quantity } from '@candor/money'
import type { Random } from './random.ts'
import { normal } from './random.ts'

/** A candle in whole price steps, so that a path can never leave the price grid. */
export interface StepCandle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** One recorded minute: prices in steps of the symbol's grid, volume in its raw unit. */
export interface RecordedMinute extends StepCandle {
  readonly volume: Quantity
}

/** A path needs points for open, high, low and close. */
export const fewestPoints = 4

/** A random walk of n steps spans about this many step deviations times the root of n. */
const spanOfWalk = 1.6

/**
 * Draws a path of whole price steps through a candle: it begins at the open, ends at the close, touches the high and
 * the low and never leaves them. In between it is a Brownian bridge whose deviation follows from the candle's range.
 * @throws RangeError when `count` is below four
 */
export function bridge(candle: StepCandle, count: number, random: Random): Int32Array {
  if (count < fewestPoints) throw new RangeError('a path needs at least four points')
  const path = new Int32Array(count)
  const knots = knotsOf(candle, count - 1, random)
  const deviation = (candle.high - candle.low) / (spanOfWalk * Math.sqrt(count))
  for (let index = 0; index < knots.length; index++) {
    const knot = knots[index]!
    path[knot.at] = knot.value
    const next = knots[index + 1]
    if (next) walk(path, knot, next, deviation, candle, random)
  }
  return path
}

interface Knot {
  readonly at: number
  readonly value: number
}

/** The points that the path must pass, ascending in time. */
function knotsOf({ open, high, low, close }: StepCandle, last: number, random: Random): Knot[] {
  // A rising candle has more often reached its low first.
  const lowFirst = random() < (close >= open ? 0.7 : 0.3)
  const extremes = (lowFirst ? [low, high] : [high, low]).filter(
    (extreme) => extreme !== open && extreme !== close,
  )
  const values = [open, ...extremes, close]
  return placesFor(values, last, random).map((at, index) => ({ at, value: values[index]! }))
}

/**
 * Distributes the time among the legs of a path by their distance; otherwise the price would leap from low to high
 * between two ticks.
 */
function placesFor(values: readonly number[], last: number, random: Random): number[] {
  const range = Math.max(...values) - Math.min(...values) + 1
  const weights = values.slice(1).map((value, index) => {
    const distance = Math.abs(value - values[index]!)
    return (distance + range / 10) * (0.5 + random())
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const places = [0]
  let passed = 0
  for (const [index, weight] of weights.entries()) {
    passed += weight
    const legsAfter = weights.length - 1 - index
    const at = Math.round((passed / total) * last)
    places.push(Math.min(last - legsAfter, Math.max(at, places[index]! + 1)))
  }
  return places
}

function walk(
  path: Int32Array,
  from: Knot,
  to: Knot,
  deviation: number,
  { high, low }: StepCandle,
  random: Random,
): void {
  let current = from.value
  for (let at = from.at + 1; at < to.at; at++) {
    const left = to.at - at + 1
    const pull = (to.value - current) / left
    const noise = deviation * Math.sqrt((left - 1) / left) * normal(random)
    current = Math.min(high, Math.max(low, current + pull + noise))
    path[at] = Math.round(current)
  }
}
