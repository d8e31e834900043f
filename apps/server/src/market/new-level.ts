import type { Price, Rate } from '@candor/money'
import { absolute, ratio, subtract } from '@candor/money'
import type { FeedTick } from './tick.ts'

/**
 * A market may really move further at once than its jump limit. The new level counts when so many ticks in
 * a row, over so long, agree with each other; one that agrees with the old level begins the wait anew.
 * Until then the last price is stale: nothing opens and nothing triggers.
 */
export const levelTicks = 20
export const levelMs = 60_000

/** Ticks that were refused for their jump and agree with each other. */
export interface Level {
  /** Of the last of them. */
  readonly price: Price
  readonly at: number
  readonly count: number
  /** When the first of them was true at its source, epoch milliseconds. */
  readonly since: number
}

export function isJump(from: Price, to: Price, jumpRate: Rate): boolean {
  return ratio(absolute(subtract(to, from)), from, 'ceil') > jumpRate
}

/** The level with one more tick, or a level that begins with it. */
export function levelWith(level: Level | null, tick: FeedTick, jumpRate: Rate): Level {
  const { price, at } = tick
  if (level === null || isJump(level.price, price, jumpRate))
    return { price, at, count: 1, since: at }
  // Saying it again, or later, is not saying it once more.
  if (at <= level.at) return level
  return { price, at, count: level.count + 1, since: level.since }
}

export function isEstablished({ count, at, since }: Level): boolean {
  return count >= levelTicks && at - since >= levelMs
}
