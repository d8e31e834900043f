import type {
  Candle,
  DemoAccount,
  Position,
  PositionPreview,
  PositionsSummary,
  Tick,
  Ticker,
} from '@candor/api'
import type { ContractProof } from '@candor/verify'
import type { Input } from '../api/client.ts'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

/** The opening time of the sample positions (epoch ms). */
export const openedAt = sampleAt
const minute = 60_000

/** Two margin tiers; positions up to 50,000 can have the highest leverage. */
export const sampleTiers: Ticker['trade']['tiers'] = [
  { notionalMax: '50000', maintenanceMarginRate: '0.004', maxLeverage: 100 },
  { notionalMax: '250000', maintenanceMarginRate: '0.01', maxLeverage: 50 },
]

export const sampleSummary: PositionsSummary = {
  currency: 'USDT',
  balance: '2500.75',
  available: '1900.25',
  equity: '2548.87',
  marginUsed: '600.5',
  unrealizedPnl: '48.12',
  todayPnl: '63.4',
  totalPnl: '-112.08',
  positionCount: 1,
  marginRatio: '0.0231',
  cross: null,
  feeDiscountRate: '0',
}

const sampleFunding = {
  kind: 'funding',
  at: openedAt + 30 * minute,
  quantity: '0.1',
  price: '97000',
  seq: 41,
  amount: '0.97',
  fromMargin: '0',
  shortfall: '0',
} as const

/** A running long position of 0.1 BTC; `part` overrides fields. */
export function position(part: Partial<Position> = {}): Position {
  return {
    id: '901',
    orderNo: 'C901',
    symbol: 'BTCUSDT',
    symbolName: 'Bitcoin',
    currency: 'USDT',
    isDemo: false,
    direction: 'long',
    marginMode: 'isolated',
    leverage: 20,
    quantity: '0.1',
    notional: '9742.15',
    openPrice: '97000',
    markPrice: '97421.5',
    closePrice: null,
    breakEvenPrice: '97097.05',
    margin: '489.6',
    addedMargin: '0',
    maintenanceMargin: '38.97',
    marginRatio: '0.0831',
    liquidationPrice: '92541.6',
    closeOut: null,
    takeProfitPrice: null,
    stopLossPrice: null,
    takeProfitQuantity: null,
    stopLossQuantity: null,
    unrealizedPnl: '42.15',
    realizedPnl: '0',
    yieldRate: '0.0869',
    openFee: '4.85',
    heldOpenFee: '4.85',
    closeFee: '4.87',
    fundingFee: '0',
    nextFunding: { kind: 'funding', at: openedAt + 2 * 60 * minute, amount: '-0.97' },
    closeReasonKey: null,
    status: 1,
    statusKey: 'running',
    openTime: '2026-11-20 14:03:22',
    openAt: openedAt,
    closeTime: null,
    closeAt: null,
    version: 1,
    ownTerms: null,
    ruleVersion: 'contracts-2',
    fills: [
      {
        kind: 'open',
        price: '97000',
        quantity: '0.1',
        fee: '4.85',
        at: openedAt,
        seq: 3,
        sourceTickAt: openedAt - 300,
      },
    ],
    ...part,
  }
}

export const closedPosition = position({
  id: '902',
  orderNo: 'C902',
  status: 3,
  statusKey: 'closed',
  markPrice: null,
  closePrice: '97600',
  liquidationPrice: null,
  unrealizedPnl: null,
  realizedPnl: '50.27',
  nextFunding: null,
  closeReasonKey: 'take_profit',
  closeTime: '2026-11-20 15:03:22',
  closeAt: openedAt + 60 * minute,
})

/** A long in Bitcoin and a short in Ethereum on a cross pool of 1,500, as last read by the server. */
export const crossPositions = [
  position({
    id: '903',
    marginMode: 'cross',
    marginRatio: '0.0777',
    liquidationPrice: '81000',
  }),
  position({
    id: '904',
    marginMode: 'cross',
    symbol: 'ETHUSDT',
    symbolName: 'Ethereum',
    direction: 'short',
    quantity: '2',
    openPrice: '3400',
    markPrice: '3382.41',
    margin: '345',
    marginRatio: '0.0777',
    liquidationPrice: '4200',
    unrealizedPnl: '35.18',
  }),
]

export const crossSummary: PositionsSummary = {
  ...sampleSummary,
  balance: '1500',
  available: '665.4',
  marginUsed: '834.6',
  equity: '1577.33',
  positionCount: 2,
  marginRatio: '0.0777',
  cross: {
    balance: '1500',
    equity: '1577.33',
    need: '122.55',
    ruledNeed: '0',
    marginRatio: '0.0777',
  },
}

/** A preview with round figures for the requested order. */
export function previewOf(
  input: Input<'previewPosition'>,
  part: Partial<PositionPreview> = {},
): PositionPreview {
  return {
    symbol: input.symbol,
    direction: input.direction,
    leverage: 10,
    price: '97421.5',
    quantity: '0.05',
    notional: '4871.07',
    margin: '489.3',
    reserve: '2.19',
    openFee: '2.44',
    estCloseFee: '2.44',
    feeDiscountRate: '0',
    nextFunding: { kind: 'funding', at: openedAt + 2 * 60 * minute, amount: '-0.48' },
    cost: '491.74',
    available: '1900.25',
    maintenanceMargin: '19.48',
    liquidationPrice: '88077.7',
    closeOutPrice: null,
    breakEvenPrice: '97518.98',
    largestLoss: '491.74',
    tp: null,
    sl: null,
    maxQuantity: '0.19',
    tiers: sampleTiers,
    ruleVersion: 'contracts-2',
    seq: 7,
    tickAt: Date.now() + 3_600_000,
    warnings: [],
    ...part,
  }
}

const hash = 'a'.repeat(64)

/** The running sample position in the form of its proof. */
export const sampleOrder: ContractProof['order'] = {
  product: 'contracts',
  id: '901',
  symbol: 'BTCUSDT',
  currency: 'USDT',
  direction: 'long',
  leverage: 10,
  ruleVersion: 'contracts-2',
  closeFeeRate: '0.0005',
  tiers: [{ upTo: '50000000', maintenanceRate: '0.004', maxLeverage: 100 }],
  takeProfitPrice: null,
  stopLossPrice: null,
  steps: [
    {
      kind: 'open',
      at: openedAt,
      seq: 3,
      price: '97000',
      quantity: '0.1',
      fee: '4.85',
      maxAgeMs: 2_000,
      openFeeRate: '0.0005',
      closeFeeRate: '0.0005',
    },
  ],
  result: {
    status: 'running',
    closeReason: null,
    quantity: '0.1',
    openPrice: '97000',
    // 970, the closing fee at 87,300, and a spread of half a dollar per coin between ask and mark.
    margin: '974.415',
    addedMargin: '0',
    initialMargin: '970',
    openFee: '4.85',
    totalQuantity: '0.1',
    totalInitialMargin: '970',
    totalOpenFee: '4.85',
    averageClosePrice: null,
    liquidationPrice: '87650.276243093922',
    realizedPnl: '0',
    closeFee: '0',
    liquidationFee: '0',
    shortfall: '0',
  },
}

/** A proof of the right shape with invalid hashes. */
export const sampleProof: ContractProof = {
  format: 'candor-proof-1',
  order: sampleOrder,
  orderSignature: 'A'.repeat(86),
  segments: [
    {
      of: 0,
      previousChain: hash,
      ticks: [
        {
          symbol: 'BTCUSDT',
          seq: 3,
          price: '96999.5',
          bid: '96999',
          ask: '97000',
          at: openedAt - 300,
          source: 'recorded',
          logSeq: 9,
          leaf: hash,
          chain: hash,
        },
      ],
      checkpoint: null,
    },
  ],
  publicKey: 'A'.repeat(43),
}

/** Candles of one minute that end at `endAt`. */
export function candles(count: number, endAt = openedAt): Candle[] {
  return Array.from({ length: count }, (_, index) => {
    const open = 97_000 + ((index * 37) % 100)
    const prices = [open, open + 30, open - 20, open + 10].map(String)
    const [first = '', high = '', low = '', close = ''] = prices
    return [endAt - (count - index) * minute, first, high, low, close, String(10 + (index % 7))]
  })
}

/** A used demo account. */
export const sampleDemo: DemoAccount = {
  currency: 'USDT',
  initialAmount: '100000',
  resetsPerDay: 3,
  account: {
    total: '99180.25',
    available: '98690.65',
    marginUsed: '489.6',
    frozen: '0',
    startedAt: openedAt,
    resetsLeft: 2,
    isRunning: true,
  },
  keptUntilAt: null,
}

/** `count` ticks that end at number `last`, one per second, alternately rising and falling. */
export function ticks(count: number, last = 500): Tick[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = last - count + 1 + index
    const price = String(97_000 + (seq % 2))
    const at = openedAt + seq * 1000
    return {
      symbol: 'BTCUSDT',
      seq,
      price,
      bid: price,
      ask: price,
      at,
      source: 'recorded',
      logSeq: seq,
    }
  })
}

/** The answers of contracts for a user who trades. */
export const fullContracts: Answers = {
  getPositionsSummary: sampleSummary,
  previewPosition: previewOf,
  listPositions: ({ status, demo }) => {
    const isDemo = demo === true
    return pageOf(status === '3' ? [{ ...closedPosition, isDemo }] : [position({ isDemo })])
  },
  getPosition: position({ fundings: [sampleFunding], fundingFee: sampleFunding.amount }),
  getDemoAccount: sampleDemo,
  getPositionProof: sampleProof,
  getKline: ({ endAt }) => (endAt === undefined ? candles(60) : []),
  listTicks: ticks(50),
}

/** The answers of contracts for a user without any trades. */
export function emptyContracts(nothing: () => never): Answers {
  return {
    getPositionsSummary: { ...sampleSummary, positionCount: 0, marginRatio: null },
    listPositions: pageOf<Position>([]),
    getPosition: nothing,
    getPositionProof: nothing,
    getKline: [],
    listTicks: [],
  }
}
