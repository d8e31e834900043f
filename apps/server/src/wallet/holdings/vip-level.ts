import { dayStart } from '@candor/api'
import type { Amount } from '@candor/money'
import { vipLevelOf, type VipLevel } from '@candor/rules'
import type { Tools } from '../tools.ts'
import { readEndedDays } from './curve.ts'

/** The level of a user, and what it was measured by. */
export type MeasuredLevel = {
  readonly level: VipLevel
  /** When the last day ended (00:00 UTC+8), epoch milliseconds. */
  readonly measuredAt: number
  /** What all accounts were worth then; null where nothing was there yet, or something had no price. */
  readonly assetsUsd: Amount | null
}

/**
 * The level that holds all day, by what the accounts held when it began. It is worked out from the ledger and
 * the price record whenever somebody asks, so that no job has to have run and nobody can set it.
 */
export async function readVipLevel(
  tools: Pick<Tools, 'pool' | 'market'>,
  userId: string,
  now: number,
): Promise<MeasuredLevel> {
  const measuredAt = dayStart(now)
  const [point] = await readEndedDays(tools, userId, { count: 1, lastEnd: measuredAt })
  const assetsUsd = point?.usdValue ?? null
  return { level: vipLevelOf(assetsUsd), measuredAt, assetsUsd }
}
