import { dayMs, dayNumber, type Level, type MyLevel, type RewardBar } from '@candor/api'
import { Amount, Rate, ratio, subtract } from '@candor/money'
import { envelopeOf, mondayOf, vipLevels } from '@candor/rules'
import type { Pool } from 'pg'
import type { MeasuredLevel } from '../wallet/index.ts'
import { dayAt } from './days.ts'
import { readFunds, readGifts, readStanding } from './queries.ts'
import { readLevels } from './desk/queries.ts'
import type { FundTerms, RewardTerms } from './terms.ts'

export type LevelTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly terms: RewardTerms
  readonly measuredOf: (userId: string, now: number) => Promise<MeasuredLevel>
  /** What keeps a user from being given anything. */
  readonly barOf: (userId: string, now: number) => Promise<RewardBar | null>
}

/** Every level, and of a user which are theirs. */
export async function listLevels(
  { pool, measuredOf }: LevelTools,
  userId: string | null,
  now: number,
): Promise<Level[]> {
  const [measured, standing, gifts] =
    userId === null
      ? [null, null, new Map<string, 'due' | 'paid'>()]
      : await Promise.all([
          measuredOf(userId, now),
          readStanding(pool, userId),
          readGifts(pool, userId),
        ])
  const levels = (await readLevels(pool))(dayNumber(now))
  const current = measured?.level.levelNo ?? null
  const highest = Math.max(current ?? -1, standing?.givenLevel ?? -1)
  return vipLevels.map(({ levelNo, minAssetsUsd, withdrawalLimitRate }) => {
    const reward = levels.find((one) => one.levelNo === levelNo)
    return {
      id: String(levelNo),
      levelNo,
      minAssetsUsd: Amount.text(minAssetsUsd),
      upgradeGift: Amount.text(reward?.upgradeGift ?? Amount.zero),
      weeklyRedEnvelope: Amount.text(envelopeOf(levels, levelNo)),
      currency: 'USDT',
      withdrawLimitRate: Rate.text(withdrawalLimitRate),
      isCurrent: levelNo === current,
      achieved: levelNo <= highest,
      giftStatusKey: gifts.get(String(levelNo)) ?? 'open',
    }
  })
}

/** Where a user stands, and what is missing to the level above. */
export async function getMyLevel(
  { pool, terms, measuredOf, barOf }: LevelTools,
  userId: string,
  now: number,
): Promise<MyLevel> {
  const [{ level, measuredAt, assetsUsd }, funds, barKey, levelsOn] = await Promise.all([
    measuredOf(userId, now),
    readFunds(pool),
    barOf(userId, now),
    readLevels(pool),
  ])
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
    next:
      above === undefined
        ? null
        : {
            levelNo: above.levelNo,
            minAssetsUsd: Amount.text(above.minAssetsUsd),
            missingUsd: Amount.text(subtract(above.minAssetsUsd, assetsUsd)),
            progressRate: Rate.text(
              ratio(
                subtract(assetsUsd, level.minAssetsUsd) > 0n
                  ? subtract(assetsUsd, level.minAssetsUsd)
                  : Amount.zero,
                subtract(above.minAssetsUsd, level.minAssetsUsd),
                'floor',
              ),
            ),
          },
    envelopeAt: dayAt(monday),
    envelopeAmount: Amount.text(envelopeOf(levelsOn(monday), level.levelNo)),
    currency: 'USDT',
    barKey,
    giftFund: left(terms.funds.vip_gift),
    envelopeFund: left(terms.funds.red_envelope),
  }
}
