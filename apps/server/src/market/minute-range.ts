import { minuteMs } from '@candor/api'
import type { Price } from '@candor/money'

type PricePoint = { readonly at: number; readonly price: Price }

/** The lowest and the highest accepted price within a minute. */
export type Range = { readonly low: Price; readonly high: Price }

const isWithin =
  (at: number) =>
  (point: PricePoint): boolean =>
    point.at > at - minuteMs

/** A sliding window over the accepted prices of one symbol in the last minute. */
export function createMinuteRange() {
  // A price that a later tick has passed is never the extreme again, so it is dropped.
  let lows: PricePoint[] = []
  let highs: PricePoint[] = []

  return {
    /** Adds an accepted price. Its time must be after all earlier ones. */
    add(point: PricePoint): void {
      const isLate = isWithin(point.at)
      lows = lows.filter((one) => isLate(one) && one.price < point.price)
      highs = highs.filter((one) => isLate(one) && one.price > point.price)
      lows.push(point)
      highs.push(point)
    },
    /** The range of the prices less than a minute before a time; null if there were none. */
    before(at: number): Range | null {
      const [low, high] = [lows.find(isWithin(at)), highs.find(isWithin(at))]
      return low === undefined || high === undefined ? null : { low: low.price, high: high.price }
    },
    /** Forgets all prices, when the market is at a new level. */
    reset(): void {
      lows = []
      highs = []
    },
  }
}
