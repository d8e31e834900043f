import type {
  AccountOutcomes,
  OptionOrder,
  OptionOutcomes,
  OptionPeriod,
  OptionsSummary,
  OptionStatistic,
  PastHalt,
  Reserves,
} from '@candor/api'
import type { OptionProof } from '@candor/verify'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

export const optionPeriods: OptionPeriod[] = [
  [30, '0.75', '0.57142858'] as const,
  [60, '0.78', '0.56179776'] as const,
  [300, '0.85', '0.54054055'] as const,
].map(([seconds, payoutRate, breakEvenRate], sort) => ({
  id: String(seconds),
  symbol: null,
  seconds,
  label: `${seconds} s`,
  payoutRate,
  breakEvenRate,
  drawRule: 'refund',
  minAmount: '10',
  maxAmount: '5000',
  maxOpenAmount: '10000',
  currency: 'USDT',
  status: 1,
  sort,
  closesAt: null,
  lastBuyAt: null,
}))

/** A win after thirty seconds; `part` overrides fields. */
export const sampleOption = (part: Partial<OptionOrder> = {}): OptionOrder => ({
  id: '901',
  orderNo: 'O901',
  symbol: 'BTCUSDT',
  symbolName: 'Bitcoin',
  setId: '30',
  seconds: 30,
  direction: 'up',
  currency: 'USDT',
  amount: '100',
  payoutRate: '0.75',
  expectedPayout: '175',
  openPrice: '97421.5',
  openSeq: 4711,
  openTickAt: sampleAt + 400,
  openTime: '2026-11-20 14:03:22',
  openAt: sampleAt,
  settleAt: sampleAt + 30_000,
  closePrice: '97422',
  closeSeq: 4750,
  closeTickAt: sampleAt + 29_700,
  closeTime: '2026-11-20 14:03:54',
  closeAt: sampleAt + 32_000,
  resultKey: 'win',
  voidReasonKey: null,
  payout: '175',
  profit: '75',
  status: 3,
  statusKey: 'closed',
  ruleVersion: 'options-1',
  isDemo: false,
  ...part,
})

/** A running order until this time on the server's clock (epoch ms). */
export const runningOption = (settleAt: number): OptionOrder =>
  sampleOption({
    id: '902',
    orderNo: 'O902',
    openAt: settleAt - 30_000,
    settleAt,
    closePrice: null,
    closeSeq: null,
    closeTickAt: null,
    closeTime: null,
    closeAt: null,
    resultKey: null,
    payout: null,
    profit: null,
    status: 1,
    statusKey: 'running',
  })

const hash = 'a'.repeat(64)
const tickOf = (seq: number, price: string, at: number) => ({
  symbol: 'BTCUSDT',
  seq,
  price,
  bid: price,
  ask: price,
  at,
  source: 'recorded',
  logSeq: seq,
  leaf: hash,
  chain: hash,
})

/** A proof of the right shape with invalid hashes. */
const sampleOptionProof: OptionProof = {
  format: 'candor-proof-1',
  order: {
    product: 'options',
    id: '901',
    symbol: 'BTCUSDT',
    currency: 'USDT',
    direction: 'up',
    stake: '100',
    payoutRate: '0.75',
    ruleVersion: 'options-1',
    acceptedAt: sampleAt,
    settleAt: sampleAt + 30_000,
    result: {
      status: 'settled',
      entrySeq: 4711,
      entryPrice: '97421.5',
      exitSeq: 4750,
      exitPrice: '97422',
      result: 'win',
      voidReason: null,
      credited: '175',
    },
  },
  orderSignature: 'A'.repeat(86),
  segments: [
    {
      of: 0,
      previousChain: hash,
      ticks: [tickOf(4710, '97420', sampleAt - 300), tickOf(4711, '97421.5', sampleAt + 400)],
      checkpoint: null,
    },
    {
      of: 1,
      previousChain: hash,
      ticks: [tickOf(4750, '97422', sampleAt + 29_700), tickOf(4751, '97423', sampleAt + 30_400)],
      checkpoint: null,
    },
  ],
  publicKey: 'A'.repeat(43),
}

const statistics: OptionStatistic[] = [
  {
    seconds: 30,
    wins: 4,
    losses: 5,
    draws: 1,
    voids: 0,
    rightRate: '0.4444',
    staked: '1000',
    profit: '-200',
    averageProfit: '-20',
    longestLosingRun: 3,
    todayProfit: '-25',
  },
]

const outcomes: OptionOutcomes = {
  currency: 'USDT',
  countedUntil: sampleAt,
  months: [
    {
      month: '2026-11',
      outcomes: [
        {
          seconds: 30,
          payoutRate: '0.75',
          breakEvenRate: '0.57142858',
          orders: 12345,
          wins: 6000,
          losses: 6200,
          draws: 100,
          voids: 45,
          rightRate: '0.49180327',
          staked: '1234500',
          paid: '1064500',
          houseResult: '170000',
        },
      ],
    },
  ],
}

const summary: OptionsSummary = {
  currency: 'USDT',
  balance: '1900.25',
  todayProfit: '-25',
  totalProfit: '-200',
  runningCount: 0,
  runningAmount: '0',
  maxOpenAmount: '10000',
  guard: {
    needsAnswers: false,
    pausedUntilAt: null,
    lossesInARow: 5,
    stakeLimit: '10000',
    stakeLeft: '9000',
    lossLimit: '5000',
    lossLeft: '4975',
  },
}

const accounts: AccountOutcomes = {
  currency: 'USDT',
  countedUntil: sampleAt,
  months: [
    {
      month: '2026-11',
      outcomes: [
        {
          product: 'contracts',
          accounts: 1200,
          losing: 850,
          gaining: 340,
          losingRate: '0.70833333',
          won: '48210.5',
          lost: '121934.75',
          result: '-73724.25',
        },
        {
          product: 'options',
          accounts: 400,
          losing: 290,
          gaining: 100,
          losingRate: '0.725',
          won: '9000',
          lost: '26000',
          result: '-17000',
        },
      ],
    },
  ],
}

const halts: PastHalt[] = [
  {
    symbol: 'ETHUSDT',
    fromAt: Date.UTC(2026, 10, 20, 9),
    toAt: null,
    reasonKey: 'source_disagrees',
  },
  {
    symbol: 'XAUUSD',
    fromAt: Date.UTC(2026, 10, 18, 6, 15),
    toAt: Date.UTC(2026, 10, 18, 7, 40),
    reasonKey: 'source_outage',
  },
]

const signed = {
  at: Date.UTC(2026, 10, 20, 3, 41),
  hash: 'ab'.repeat(32),
  signature: 'A'.repeat(86),
  publicKey: 'A'.repeat(43),
}
const reserves: Reserves[] = [
  {
    at: signed.at,
    dueAt: signed.at - 20_000,
    checks: 37,
    currencies: [
      { ...signed, currency: 'BTC', accounts: 61, leaves: 244, total: '12.40031' },
      { ...signed, currency: 'USDT', accounts: 1_204, leaves: 4_816, total: '4810233.5125' },
    ],
  },
]

/** The answer of a list of second contracts, filtered by the requested statuses. */
export const optionsOf =
  (records: readonly OptionOrder[]) =>
  ({ status }: { status?: string | undefined }) =>
    pageOf(records.filter((order) => status?.split(',').includes(String(order.status)) ?? true))

export const fullOptions: Answers = {
  listOptionPeriods: optionPeriods,
  listOptions: optionsOf([sampleOption()]),
  getOption: sampleOption(),
  getOptionProof: sampleOptionProof,
  getOptionsSummary: summary,
  listOptionStatistics: statistics,
  listOptionOutcomes: outcomes,
  listAccountOutcomes: accounts,
  listHalts: halts,
  listReserves: reserves,
}

export const emptyOptions: Answers = {
  listOptionPeriods: [],
  listOptions: pageOf([]),
  getOptionsSummary: summary,
  listOptionStatistics: [],
  listOptionOutcomes: { ...outcomes, months: [] },
  listAccountOutcomes: { ...accounts, months: [] },
  listHalts: [],
  listReserves: [],
}
