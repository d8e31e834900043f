import type { Fill, Position } from '../contracts-shapes.ts'
import { wallTime } from '../time.ts'

const openAt = Date.UTC(2026, 10, 20, 12)

/** A closed long position of one bitcoin, for tests. */
export function closedPosition(fills: {
  openPrice: string
  openSeq: number
  closePrice: string
  closeSeq: number
}): Position {
  const fill = (kind: Fill['kind'], price: string, seq: number): Fill => ({
    kind,
    price,
    seq,
    quantity: '1',
    fee: '30',
    at: openAt,
    sourceTickAt: openAt,
  })
  return {
    id: '64',
    orderNo: 'C64',
    symbol: 'BTCUSDT',
    symbolName: 'Bitcoin',
    currency: 'USDT',
    isDemo: false,
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    quantity: '1',
    notional: '60000',
    openPrice: fills.openPrice,
    markPrice: null,
    closePrice: fills.closePrice,
    breakEvenPrice: '60060.03',
    margin: '6000',
    addedMargin: '0',
    maintenanceMargin: '300',
    marginRatio: null,
    liquidationPrice: null,
    takeProfitPrice: null,
    stopLossPrice: null,
    unrealizedPnl: null,
    realizedPnl: '-60',
    yieldRate: '-0.01',
    openFee: '30',
    heldOpenFee: '0',
    closeFee: '30',
    fundingFee: '0',
    closeReasonKey: 'manual',
    status: 3,
    statusKey: 'closed',
    openTime: wallTime(openAt),
    openAt,
    closeTime: wallTime(openAt),
    closeAt: openAt,
    version: 2,
    ownTerms: null,
    ruleVersion: 'contracts-1',
    fills: [
      fill('open', fills.openPrice, fills.openSeq),
      fill('close', fills.closePrice, fills.closeSeq),
    ],
  }
}
