/** Margin ratios, in percent, at which the owner of a running position is warned; liquidation is at 100. */
export const marginLevels = [50, 70, 85] as const
export type MarginLevel = (typeof marginLevels)[number]
