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
  'price',
  'quantity',
  'rest',
  'liquidation',
  'takeProfit',
  'stopLoss',
  'stopLossBeyondLiquidation',
  'same',
  'order',
  'ownName',
  'phone',
  'accountNo',
  'address',
] as const
export type StateRule = (typeof stateRules)[number]
