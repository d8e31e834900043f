/** The kinds of daily limits, with their input names. */
export const limitFields = {
  deposit: 'dailyDepositLimit',
  loss: 'dailyLossLimit',
  stake: 'dailyStakeLimit',
  optionLoss: 'dailyOptionLossLimit',
} as const
export type LimitKind = keyof typeof limitFields

/** Limits count in USDT, which shows cents. */
export const limitUnit = { unit: 'USDT', decimals: 2 } as const
