import { dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { vipLevelOf, type VipLevel } from '@candor/rules'
import type { Tools } from '../tools.ts'
import { readEndedDays } from './curve.ts'

/** The level of a user's assets at the end of a day. It is not the level in force, which falls only after a notice. */
export type MeasuredLevel = {
  readonly level: VipLevel
  /** When the day ended (00:00 UTC+8), epoch milliseconds. */
  readonly measuredAt: number
  /** What was held then was worth at least: what had no price adds nothing. Zero where nothing was there yet. */
  readonly assetsUsd: Amount
}

/**
 * The level of the money that both accounts held when the day began: margin counts as it was put in, and a result when it
 * is realised. It is worked out from the ledger and the price record whenever it is asked for, so that nobody can set it;
 * the daily measurement makes the level in force of it.
 */
export async function readVipLevel(
  tools: Pick<Tools, 'pool' | 'market'>,
  userId: string,
  now: number,
): Promise<MeasuredLevel> {
  const measuredAt = dayStart(now)
  const [measured] = await readVipLevels(tools, userId, { count: 1, lastEnd: measuredAt })
  return measured ?? { level: vipLevelOf(Amount.zero), measuredAt, assetsUsd: Amount.zero }
}

/** The same as it was when each of these days ended, the earliest first; none before money first came in. */
export async function readVipLevels(
  tools: Pick<Tools, 'pool' | 'market'>,
  userId: string,
  days: { readonly count: number; readonly lastEnd: number },
): Promise<MeasuredLevel[]> {
  const points = await readEndedDays(tools, userId, days)
  return points.map(({ at, usdValue }) => ({
    level: vipLevelOf(usdValue),
    measuredAt: at,
    assetsUsd: usdValue,
  }))
}
