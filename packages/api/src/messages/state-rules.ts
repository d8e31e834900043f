/**
 * The rules that a field breaks only beside what the server knows: the market, the position, the
 * balance. A schema cannot find them, so they stand apart from `fieldRules`.
 */
export const stateRules = [
  'step',
  'range',
  'notional',
  'available',
  'position',
  'tier',
  'liquidation',
  'takeProfit',
  'stopLoss',
  'stopLossBeyondLiquidation',
  'same',
  'ownName',
  'phone',
  'accountNo',
  'address',
] as const
export type StateRule = (typeof stateRules)[number]
