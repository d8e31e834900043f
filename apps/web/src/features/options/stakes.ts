/** The decimals of a typed stake, and of its displayed limits. */
export const stakeDecimals = 2
