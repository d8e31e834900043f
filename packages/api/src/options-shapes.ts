import * as v from 'valibot'
import { Count, Currency, Dec, Id, Ms, Rate, SymbolName, Text, Time } from './scalars.ts'

/** The id of an offered duration, which is public. */
export const SetId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))

export const OptionDirection = v.picklist(['up', 'down'])
export type OptionDirection = v.InferOutput<typeof OptionDirection>

export const optionResults = ['win', 'lose', 'draw', 'void'] as const
/** Reasons of a void option: no price at the start, only one price in all, or none near the end. */
export const voidReasons = ['no_entry', 'one_tick', 'no_exit'] as const

/** The duration and payout rate of an order: the same for every user and every order bought under it. */
export const OptionPeriod = v.strictObject({
  id: Id,
  /** Null: for every market that offers second contracts. */
  symbol: v.nullable(SymbolName),
  seconds: Count,
  label: Text,
  /** Profit of a win as a share of the stake. */
  payoutRate: Rate,
  /** The share of right orders at which a user breaks even. */
  breakEvenRate: Rate,
  /** The result of an equal price. */
  drawRule: v.literal('refund'),
  minAmount: Dec,
  maxAmount: Dec,
  /** The most that all running orders of one user may stake. */
  maxOpenAmount: Dec,
  currency: Currency,
  status: v.picklist([0, 1]),
  sort: Count,
  /** The next close of the requested market, if within the hour. */
  closesAt: v.nullable(Ms),
  /** The last time to buy this duration before that close: a later order, or five minutes, would extend into it. */
  lastBuyAt: v.nullable(Ms),
})
export type OptionPeriod = v.InferOutput<typeof OptionPeriod>

export const OptionOrder = v.strictObject({
  id: Id,
  orderNo: Text,
  symbol: SymbolName,
  symbolName: Text,
  setId: SetId,
  seconds: Count,
  direction: OptionDirection,
  currency: Currency,
  amount: Dec,
  payoutRate: Rate,
  /** The payout of a win: the stake and its profit. */
  expectedPayout: Dec,
  /** The first committed tick at or after `openAt`; null until it exists. */
  openPrice: v.nullable(Dec),
  openSeq: v.nullable(Count),
  openTickAt: v.nullable(Ms),
  openTime: Time,
  openAt: Ms,
  settleAt: Ms,
  /** The last committed tick at or before `settleAt`. */
  closePrice: v.nullable(Dec),
  closeSeq: v.nullable(Count),
  closeTickAt: v.nullable(Ms),
  closeTime: v.nullable(Time),
  closeAt: v.nullable(Ms),
  resultKey: v.nullable(v.picklist(optionResults)),
  voidReasonKey: v.nullable(v.picklist(voidReasons)),
  /** The payout, and the payout less the stake. */
  payout: v.nullable(Dec),
  profit: v.nullable(Dec),
  status: v.picklist([1, 2, 3]),
  statusKey: v.picklist(['running', 'settlement', 'closed']),
  /** The formula version that settles this order, fixed at its purchase. */
  ruleVersion: Text,
  isDemo: v.boolean(),
})
export type OptionOrder = v.InferOutput<typeof OptionOrder>

/** A user's protection from second contracts; absent for demo money. */
export const OptionGuard = v.strictObject({
  /** Whether the questions must be answered before the first order. */
  needsAnswers: v.boolean(),
  /** The end of the pause after a losing streak; null without a pause. */
  pausedUntilAt: v.nullable(Ms),
  /** The length of the losing streak that starts a pause. */
  lossesInARow: Count,
  /** The stake left under the day's limits; null without a limit. */
  stakeLimit: v.nullable(Dec),
  stakeLeft: v.nullable(Dec),
  lossLimit: v.nullable(Dec),
  lossLeft: v.nullable(Dec),
})
export type OptionGuard = v.InferOutput<typeof OptionGuard>

export const OptionsSummary = v.strictObject({
  currency: Currency,
  /** The available stake: the contract account's available money less that needed by positions. */
  balance: Dec,
  /** Of the orders that ended today (UTC+8), and of all. */
  todayProfit: Dec,
  totalProfit: Dec,
  runningCount: Count,
  runningAmount: Dec,
  maxOpenAmount: Dec,
  /** Null for demo money. */
  guard: v.nullable(OptionGuard),
})
export type OptionsSummary = v.InferOutput<typeof OptionsSummary>

/** The results of a user's orders of one duration. */
export const OptionStatistic = v.strictObject({
  seconds: Count,
  wins: Count,
  losses: Count,
  draws: Count,
  voids: Count,
  /** Wins over wins and losses; null before the first. */
  rightRate: v.nullable(Rate),
  staked: Dec,
  profit: Dec,
  /** Over all ended orders, draws and voids included. */
  averageProfit: Dec,
  /** The longest losing streak; a draw or a void neither ends nor extends it. */
  longestLosingRun: Count,
  /** Of the orders that ended today (UTC+8). */
  todayProfit: Dec,
})
export type OptionStatistic = v.InferOutput<typeof OptionStatistic>
