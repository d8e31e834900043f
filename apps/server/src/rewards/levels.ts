import { dayMs, dayNumber, type Level, type MyLevel, type RewardBar } from '@candor/api'
import { Amount, Rate, larger, ratio, smaller, subtract } from '@candor/money'
import { envelopeOf, mondayOf, vipLevels, type VipLevel } from '@candor/rules'
import { levelInForce, levelMeasuredAt, readVipStatus } from '../people/index.ts'
import type { MeasuredLevel } from '../wallet/index.ts'
import { dayAt } from '../platform/business-day.ts'
import { readFunds, readGifts } from './queries.ts'
import { readLevels } from './console/queries.ts'
import { readEarlierRewards, type EarlierRewardTools } from './earlier-rewards.ts'
import type { FundTerms, RewardTerms } from './terms.ts'

export type LevelTools = EarlierRewardTools & {
  readonly terms: RewardTerms
  readonly measuredOf: (userId: string, now: number) => Promise<MeasuredLevel>
  /** Why a user cannot be given rewards. */
  readonly barOf: (userId: string, now: number) => Promise<RewardBar | null>
}

/** Every level, and which are the user's. */
export async function listLevels(
  tools: EarlierRewardTools,
  userId: string | null,
  now: number,
): Promise<Level[]> {
  const { pool } = tools
  const [vipStatus, gifts, taken] =
    userId === null
      ? [null, new Map<string, 'due' | 'paid'>(), new Set<string>()]
      : await Promise.all([
          readVipStatus(pool, userId),
          readGifts(pool, userId),
          readEarlierRewards(
            tools,
            userId,
            vipLevels.map(({ levelNo }) => `vip_gift:${levelNo}`),
          ),
        ])
  const levels = (await readLevels(pool))(dayNumber(now))
  const current = userId === null ? null : levelInForce(vipStatus).levelNo
  const highest = Math.max(current ?? -1, vipStatus?.givenLevel ?? -1)
  return vipLevels.map(({ levelNo, minAssetsUsd, withdrawalLimitRate, feeDiscountRate }) => {
    const reward = levels.find((one) => one.levelNo === levelNo)
    return {
      id: String(levelNo),
      levelNo,
      minAssetsUsd: Amount.text(minAssetsUsd),
      upgradeGift: Amount.text(reward?.upgradeGift ?? Amount.zero),
      weeklyRedEnvelope: Amount.text(envelopeOf(levels, levelNo)),
      currency: 'USDT',
      withdrawLimitRate: Rate.text(withdrawalLimitRate),
      feeDiscountRate: Rate.text(feeDiscountRate),
      isCurrent: levelNo === current,
      achieved: levelNo <= highest,
      giftStatusKey: taken.has(`vip_gift:${levelNo}`)
        ? 'paid'
        : (gifts.get(String(levelNo)) ?? 'open'),
    }
  })
}

/** The level in force, its measured assets, an announced fall, and the distance to the next level. */
export async function getMyLevel(
  { pool, terms, measuredOf, barOf }: LevelTools,
  userId: string,
  now: number,
): Promise<MyLevel> {
  const vipStatus = await readVipStatus(pool, userId)
  const measuredAt = levelMeasuredAt(vipStatus, now)
  const [{ assetsUsd, level: ofAssets }, funds, barKey, levelsOn] = await Promise.all([
    // Between midnight and the measurement these are the previous day's assets, as is the level.
    measuredOf(userId, measuredAt),
    readFunds(pool),
    barOf(userId, now),
    readLevels(pool),
  ])
  const level = levelInForce(vipStatus)
  const fallsOn = vipStatus?.fallsOn ?? null
  const monday = mondayOf(dayNumber(now)) + 7
  const above = vipLevels.find(({ levelNo }) => levelNo === level.levelNo + 1)
  const left = ({ id }: FundTerms) => {
    const fund = funds.get(id)
    return {
      available: Amount.text(fund?.available ?? Amount.zero),
      shortAt: fund?.shortAt ?? null,
    }
  }
  return {
    levelNo: level.levelNo,
    measuredAt,
    nextMeasureAt: measuredAt + dayMs,
    assetsUsd: Amount.text(assetsUsd),
    withdrawLimitRate: Rate.text(level.withdrawalLimitRate),
    feeDiscountRate: Rate.text(level.feeDiscountRate),
    fall:
      fallsOn === null
        ? null
        : {
            at: dayAt(fallsOn),
            toLevelNo: ofAssets.levelNo,
            missingUsd: Amount.text(subtract(level.minAssetsUsd, assetsUsd)),
          },
    next:
      above === undefined
        ? null
        : {
            levelNo: above.levelNo,
            minAssetsUsd: Amount.text(above.minAssetsUsd),
            missingUsd: Amount.text(larger(subtract(above.minAssetsUsd, assetsUsd), Amount.zero)),
            progressRate: Rate.text(progressOf(assetsUsd, level, above)),
          },
    envelopeAt: dayAt(monday),
    envelopeAmount: Amount.text(envelopeOf(levelsOn(monday), level.levelNo)),
    currency: 'USDT',
    barKey,
    giftFund: left(terms.funds.vip_gift),
    envelopeFund: left(terms.funds.red_envelope),
  }
}

/** Progress of assets between two levels, from 0 to 1. */
function progressOf(assetsUsd: Amount, level: VipLevel, above: VipLevel): Rate {
  const way = subtract(above.minAssetsUsd, level.minAssetsUsd)
  const done = larger(subtract(assetsUsd, level.minAssetsUsd), Amount.zero)
  return ratio(smaller(done, way), way, 'floor')
}
