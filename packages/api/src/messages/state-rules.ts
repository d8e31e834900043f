/**
 * Field rules that depend on the server's state: the market, the position, the balance. A schema cannot check them, so
 * they are separate from `fieldRules`.
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
