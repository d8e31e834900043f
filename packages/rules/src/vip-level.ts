import { Amount, Rate, compare } from '@candor/money'

/** A level by what a user's accounts are worth, and what it brings. Levels rise and fall by themselves. */
export interface VipLevel {
  readonly levelNo: number
  /** The total assets from which it holds, itself included, in US dollars. */
  readonly minAssetsUsd: Amount
  /** What the daily withdrawal limit by identity is multiplied with; at least 1: a level never takes away. */
  readonly withdrawalLimitRate: Rate
}

const level = (levelNo: number, minAssetsUsd: string, withdrawalLimitRate: string): VipLevel => ({
  levelNo,
  minAssetsUsd: Amount.parse(minAssetsUsd),
  withdrawalLimitRate: Rate.parse(withdrawalLimitRate),
})

/** The lowest first. The table is published in docs/decisions. */
export const vipLevels: readonly [VipLevel, ...VipLevel[]] = [
  level(0, '0', '1'),
  level(1, '1000', '1.25'),
  level(2, '5000', '1.5'),
  level(3, '20000', '1.75'),
  level(4, '50000', '2'),
  level(5, '100000', '2.5'),
  level(6, '250000', '3'),
  level(7, '500000', '3.5'),
  level(8, '1000000', '4'),
  level(9, '2000000', '5'),
]

/** The level of total assets; below zero is the lowest too. */
export function vipLevelOf(assetsUsd: Amount): VipLevel {
  const reached = vipLevels.filter(({ minAssetsUsd }) => compare(assetsUsd, minAssetsUsd) >= 0)
  return reached.at(-1) ?? vipLevels[0]
}
