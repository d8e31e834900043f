import type { LiquidationReceipt, Position } from '@candor/api'
import { closedPosition, position } from './contract-samples.ts'

/** A position at 2:1 under a rule that requires half of the initial margin: 2,425 of 4,857.6. */
export const ruledPosition: Position = position({
  leverage: 2,
  margin: '4857.6',
  liquidationPrice: '48691.3',
  marginRatio: '0.4948',
  closeOut: { rate: '0.5', leverage: 2, need: '2425', price: '72674' },
})

const at = Date.UTC(2026, 10, 20, 7, 3, 22)
const tick: LiquidationReceipt['tick'] = {
  symbol: 'BTCUSDT',
  seq: 48_213,
  at,
  source: 'recorded',
  price: '92510.4',
  bid: '92509.9',
  ask: '92510.9',
  logSeq: 1_204_551,
}

/** A liquidated long of 0.1 at 97,000: 489.6 − 448.96 is not more than 37.01 + 4.63. */
export const receipt: LiquidationReceipt = {
  reasonKey: 'liquidation',
  tick,
  stake: '489.6',
  pnl: '-448.96',
  equity: '40.64',
  need: '41.62968',
  parts: { kind: 'maintenance', maintenanceMargin: '37.00416', closeFee: '4.62552' },
  closePrice: '92509.9',
  closePnl: '-449.01',
  closeFee: '4.625495',
  liquidationFee: '35.964505',
  returned: '0',
  shortfall: '0',
  account: null,
}

export const liquidatedPosition: Position = {
  ...closedPosition,
  closePrice: '92509.9',
  realizedPnl: '-494.45',
  closeReasonKey: 'liquidation',
  receipt,
}

/** A position closed under the rules of its user's country, with its account. */
export const closedOutPosition: Position = {
  ...ruledPosition,
  ...closedPosition,
  marginMode: 'cross',
  leverage: 2,
  margin: '4850',
  closePrice: '71999.5',
  realizedPnl: '-2508.5',
  closeReasonKey: 'close_out',
  closeOut: { rate: '0.5', leverage: 2, need: '2425', price: null },
  receipt: {
    ...receipt,
    reasonKey: 'close_out',
    tick: { ...tick, price: '72000', bid: '71999.5', ask: '72000.5' },
    stake: '5600',
    pnl: '-2489.4',
    equity: '3110.6',
    need: '3275',
    parts: { kind: 'close_out', rate: '0.5', requiredMargin: '6550' },
    closePrice: '71999.5',
    closePnl: '-2500.05',
    closeFee: '3.599975',
    liquidationFee: '0',
    returned: '3096.350025',
    shortfall: '0',
    account: {
      id: '77',
      isProfitTaken: false,
      trigger: { symbol: 'BTCUSDT', seq: 48_213 },
      instruments: [
        {
          tick: { ...tick, price: '72000' },
          trades: true,
          longs: '0.1',
          shorts: '0',
          pnl: '-2500',
        },
        {
          tick: { ...tick, symbol: 'ETHUSDT', seq: 51_008, price: '3394.7' },
          trades: true,
          longs: '0',
          shorts: '2',
          pnl: '10.6',
        },
      ],
    },
  },
}
