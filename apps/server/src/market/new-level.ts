import type { Price, Rate } from '@candor/money'
import { absolute, ratio, subtract } from '@candor/money'
import type { FeedTick } from './tick.ts'

/**
 * A market may really move further at once than its jump limit. The new level counts when so many ticks in
 * a row, over so long, agree with each other; one that agrees with the old level begins the wait anew.
 * Until then the last price is stale: nothing opens and nothing triggers. After a silence the market may have gone
 * anywhere, so that fewer say enough; but never one alone, for a wrong tick would close everybody's positions.
 */
export const levelTicks = 20
export const levelMs = 60_000
export const afterSilence = { ticks: 5, ms: 2_000 } as const

/** Ticks that were refused for their jump and agree with each other. */
export interface Level {
  /** Of the last of them. */
  readonly price: Price
  readonly at: number
  readonly count: number
  /** When the first of them was true at its source, epoch milliseconds. */
  readonly since: number
  /** Nothing was heard for a while before the first of them, or before others that they did not agree with. */
  readonly isAfterSilence: boolean
}

export function isJump(from: Price, to: Price, jumpRate: Rate): boolean {
  return ratio(absolute(subtract(to, from)), from, 'ceil') > jumpRate
}

/**
 * The level with one more tick, or a level that begins with it.
 * @param isSilent whether nothing was heard for a while before it
 */
export function levelWith(
  level: Level | null,
  tick: FeedTick,
  jumpRate: Rate,
  isSilent: boolean,
): Level {
  const { price, at } = tick
  if (level === null || isSilent || isJump(level.price, price, jumpRate))
    return { price, at, count: 1, since: at, isAfterSilence: isSilent || !!level?.isAfterSilence }
  // Saying it again, or later, is not saying it once more.
  if (at <= level.at) return level
  return { ...level, price, at, count: level.count + 1 }
}

export function isEstablished({ count, at, since, isAfterSilence }: Level): boolean {
  const needs = isAfterSilence ? afterSilence : { ticks: levelTicks, ms: levelMs }
  return count >= needs.ticks && at - since >= needs.ms
}
