import { dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { vipLevelOf, type VipLevel } from '@candor/rules'
import type { Tools } from '../tools.ts'
import { readEndedDays } from './curve.ts'

/** The level by a user's assets at the end of a day. The level in force differs: it falls only after a notice. */
export type MeasuredLevel = {
  readonly level: VipLevel
  /** When the day ended (00:00 UTC+8), epoch ms. */
  readonly measuredAt: number
  /** Minimum value of the holdings: unpriced holdings add nothing. Zero before the first entry. */
  readonly assetsUsd: Amount
}

/**
 * The level by the money of both accounts at the start of the day: margin counts as deposited, results when realised. Always
 * calculated from the ledger and the price record, so it cannot be set by hand; the daily measurement derives the level in
 * force from it.
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

/** The same at the end of each of these days, earliest first; empty before the first money. */
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
