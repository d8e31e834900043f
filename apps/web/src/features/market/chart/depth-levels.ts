import type { Tick } from '@candor/api'
import { larger, Price, smaller, toStep } from '@candor/money'

/** The number of recorded prices within a range. */
export type DepthLevel = {
  /** The lower bound of the range, which ends below the next higher range. */
  readonly from: Price
  readonly count: number
  /** Whether the newest price is in it. */
  readonly isNow: boolean
}

/** More rows would not fit below the candles. */
const mostLevels = 8
/** Ranges are round: this many steps of the instrument, or ten, a hundred times as many. */
const rounds = [1n, 2n, 5n] as const

/**
 * The number of ticks at each price level, from the highest to the lowest, empty levels included.
 * @param ticks the newest first
 * @param step the instrument's
 */
export function depthLevels(ticks: readonly Tick[], step: Price): DepthLevel[] {
  const prices = ticks.map(({ price }) => Price.read(price))
  const [now] = prices
  if (now === undefined) return []
  const [low, high] = [prices.reduce(smaller), prices.reduce(larger)]
  const size = sizeOf(low, high, step)
  const start = (price: Price) => toStep(price, size, 'floor')
  const levels: DepthLevel[] = []
  for (let from = start(high); from >= start(low); from = Price.of(from - size)) {
    const count = prices.filter((price) => start(price) === from).length
    levels.push({ from, count, isNow: start(now) === from })
  }
  return levels
}

function sizeOf(low: Price, high: Price, step: Price): Price {
  for (let tens = 1n; ; tens *= 10n)
    for (const round of rounds) {
      const size = Price.of(step * round * tens)
      const levels = (toStep(high, size, 'floor') - toStep(low, size, 'floor')) / size + 1n
      if (levels <= mostLevels) return size
    }
}
