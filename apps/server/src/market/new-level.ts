import type { Price, Rate } from '@candor/money'
import { Rate as Rates, absolute, ratio, subtract } from '@candor/money'
import type { FeedTick } from './tick.ts'

/**
 * A market may really move further at once than its jump limit. The new level is accepted when this many consecutive
 * ticks, over this time, agree with each other; a tick at the old level restarts the wait. Until then the last price is
 * stale: nothing opens and nothing triggers. After a silence the market may have moved anywhere, so fewer ticks are
 * enough; but never one alone, because a wrong tick would close every position.
 */
const levelTicks = 20
const levelMs = 60_000
const afterSilence = { ticks: 5, ms: 2_000 } as const

/** Ticks that were refused for their jump and agree with each other. A price that keeps running is not a level. */
export interface Level {
  /** The first price of the level. */
  readonly first: Price
  /** The last price of the level. */
  readonly price: Price
  readonly at: number
  readonly count: number
  /** When its first price was true at the source (epoch ms). */
  readonly since: number
  /** Whether a silence preceded the first of these ticks, or earlier refused ticks that did not agree with them. */
  readonly isAfterSilence: boolean
}

export function isJump(from: Price, to: Price, jumpRate: Rate): boolean {
  return ratio(absolute(subtract(to, from)), from, 'ceil') > jumpRate
}

/** The largest move within a minute: a source may be wrong step by step, each step within the limit of one. */
export const minuteRate = (jumpRate: Rate): Rate => Rates.of(2n * jumpRate)

/**
 * The level with one more tick, or a new level that begins with it.
 * @param isSilent whether a silence preceded the tick
 */
export function levelWith(
  level: Level | null,
  tick: FeedTick,
  jumpRate: Rate,
  isSilent: boolean,
): Level {
  const { price, at } = tick
  const agrees =
    level !== null &&
    !isJump(level.price, price, jumpRate) &&
    !isJump(level.first, price, minuteRate(jumpRate))
  if (!agrees || isSilent) {
    const begins = { first: price, price, at, count: 1, since: at }
    return { ...begins, isAfterSilence: isSilent || level?.isAfterSilence === true }
  }
  // A repeated or late tick does not count again.
  if (at <= level.at) return level
  return { ...level, price, at, count: level.count + 1 }
}

export function isEstablished({ count, at, since, isAfterSilence }: Level): boolean {
  const needs = isAfterSilence ? afterSilence : { ticks: levelTicks, ms: levelMs }
  return count >= needs.ticks && at - since >= needs.ms
}
