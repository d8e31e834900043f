import { Amount, Rate, compare } from '@candor/money'

/** A level of a user's total assets, and its benefits. Only the daily measurement changes a user's level. */
export interface VipLevel {
  readonly levelNo: number
  /** The least total assets of the level, inclusive, in US dollars. */
  readonly minAssetsUsd: Amount
  /** The multiplier of the daily withdrawal limit of the identity level; at least 1. */
  readonly withdrawalLimitRate: Rate
  /** The discount on the listed trading fee rates, from 0 to 1. */
  readonly feeDiscountRate: Rate
}

const level = (
  levelNo: number,
  minAssetsUsd: string,
  withdrawalLimitRate: string,
  feeDiscountRate: string,
): VipLevel => ({
  levelNo,
  minAssetsUsd: Amount.parse(minAssetsUsd),
  withdrawalLimitRate: Rate.parse(withdrawalLimitRate),
  feeDiscountRate: Rate.parse(feeDiscountRate),
})

/** The lowest first. The table is published in docs/decisions. */
export const vipLevels: readonly [VipLevel, ...VipLevel[]] = [
  level(0, '0', '1', '0'),
  level(1, '1000', '1.25', '0.02'),
  level(2, '5000', '1.5', '0.04'),
  level(3, '20000', '1.75', '0.06'),
  level(4, '50000', '2', '0.08'),
  level(5, '100000', '2.5', '0.1'),
  level(6, '250000', '3', '0.15'),
  level(7, '500000', '3.5', '0.2'),
  level(8, '1000000', '4', '0.25'),
  level(9, '2000000', '5', '0.3'),
]

/** The level of total assets; the lowest level for a negative total. */
export function vipLevelOf(assetsUsd: Amount): VipLevel {
  const reached = vipLevels.filter(({ minAssetsUsd }) => compare(assetsUsd, minAssetsUsd) >= 0)
  return reached.at(-1) ?? vipLevels[0]
}

/** The level with a number. @throws Error when there is none. */
export function vipLevel(levelNo: number): VipLevel {
  const found = vipLevels[levelNo]
  if (found === undefined) throw new Error(`there is no level ${levelNo}`)
  return found
}
