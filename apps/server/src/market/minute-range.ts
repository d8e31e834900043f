import type { Price } from '@candor/money'

const minuteMs = 60_000

type Said = { readonly at: number; readonly price: Price }

/** The lowest and the highest price that counted within a minute. */
export type Range = { readonly low: Price; readonly high: Price }

const isWithin =
  (at: number) =>
  (said: Said): boolean =>
    said.at > at - minuteMs

/** Keeps of one symbol what its lowest and highest prices of the last minute follow from. */
export function createMinuteRange() {
  // What a later tick has passed below, or above, is never the lowest or the highest again.
  let lows: Said[] = []
  let highs: Said[] = []

  return {
    /** Takes in a price that counts. Its time is after that of every one before. */
    add(said: Said): void {
      const isLate = isWithin(said.at)
      lows = lows.filter((one) => isLate(one) && one.price < said.price)
      highs = highs.filter((one) => isLate(one) && one.price > said.price)
      lows.push(said)
      highs.push(said)
    },
    /** Of the prices less than a minute before a time; null where there were none. */
    before(at: number): Range | null {
      const [low, high] = [lows.find(isWithin(at)), highs.find(isWithin(at))]
      return low === undefined || high === undefined ? null : { low: low.price, high: high.price }
    },
    /** Forgets everything: the market stands at another level. */
    reset(): void {
      lows = []
      highs = []
    },
  }
}
