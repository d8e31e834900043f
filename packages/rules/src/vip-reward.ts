import { Amount } from '@candor/money'

/** The version of this file's reward table, stored with each reward. A change needs a new file and a new name. */
export const rewardRules = 'reward-1'

/** The rewards of a level in USDT: once when it is first reached, and on each Monday in force. */
export interface LevelReward {
  readonly levelNo: number
  readonly upgradeGift: Amount
  readonly weeklyEnvelope: Amount
}

const reward = (levelNo: number, upgradeGift: string, weeklyEnvelope: string): LevelReward => ({
  levelNo,
  upgradeGift: Amount.parse(upgradeGift),
  weeklyEnvelope: Amount.parse(weeklyEnvelope),
})

/** By level, the lowest first. The table is published in docs/decisions. */
export const levelRewards: readonly LevelReward[] = [
  reward(0, '0', '0'),
  reward(1, '2', '0.2'),
  reward(2, '8', '1'),
  reward(3, '25', '3'),
  reward(4, '60', '7'),
  reward(5, '120', '14'),
  reward(6, '300', '35'),
  reward(7, '600', '70'),
  reward(8, '1200', '140'),
  reward(9, '2400', '280'),
]

/**
 * The levels whose gift is due at a level: every level up to it without a gift so far. A user who passes several levels
 * in a day gets the gift of each; a user who falls and rises again gets none a second time.
 * @param given the highest level whose gift was given; 0 for none
 */
export function giftsDue(
  rewards: readonly LevelReward[],
  given: number,
  levelNo: number,
): readonly LevelReward[] {
  return rewards.filter(
    (one) => one.levelNo > given && one.levelNo <= levelNo && one.upgradeGift > Amount.zero,
  )
}

/** The Monday envelope of a level; zero for none. */
export function envelopeOf(rewards: readonly LevelReward[], levelNo: number): Amount {
  return rewards.find((one) => one.levelNo === levelNo)?.weeklyEnvelope ?? Amount.zero
}
