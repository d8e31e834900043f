import type { Price, Rate } from '@candor/money'
import { Rate as Rates, absolute, ratio, subtract } from '@candor/money'
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

/** Ticks that were refused for their jump and agree with each other: a price that runs on from step to step is no level. */
export interface Level {
  /** Of the first of them. */
  readonly first: Price
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

/** How far a price may go within a minute: a source may be wrong step by step, each of them within the limit of one. */
export const minuteRate = (jumpRate: Rate): Rate => Rates.of(2n * jumpRate)

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
  const agrees =
    level !== null &&
    !isJump(level.price, price, jumpRate) &&
    !isJump(level.first, price, minuteRate(jumpRate))
  if (!agrees || isSilent) {
    const begins = { first: price, price, at, count: 1, since: at }
    return { ...begins, isAfterSilence: isSilent || level?.isAfterSilence === true }
  }
  // Saying it again, or later, is not saying it once more.
  if (at <= level.at) return level
  return { ...level, price, at, count: level.count + 1 }
}

export function isEstablished({ count, at, since, isAfterSilence }: Level): boolean {
  const needs = isAfterSilence ? afterSilence : { ticks: levelTicks, ms: levelMs }
  return count >= needs.ticks && at - since >= needs.ms
}
