/** So many can be typed of a stake: no bound is told finer. */
export const stakeDecimals = 2
