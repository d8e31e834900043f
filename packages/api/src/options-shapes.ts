import * as v from 'valibot'
import { Count, Currency, Dec, Id, Ms, Rate, SymbolName, Text, Time } from './scalars.ts'

/** Names a length that is offered; nothing that anybody owns. */
export const SetId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))

export const OptionDirection = v.picklist(['up', 'down'])
export type OptionDirection = v.InferOutput<typeof OptionDirection>

export const optionResults = ['win', 'lose', 'draw', 'void'] as const
/** Why nobody won: no price at the start, only one in all, or none near the end. */
export const voidReasons = ['no_entry', 'one_tick', 'no_exit'] as const

/** How long an order runs, and what it pays: the same for everybody, and for all that is bought under it. */
export const OptionPeriod = v.strictObject({
  id: Id,
  /** Null: of every market that offers second contracts. */
  symbol: v.nullable(SymbolName),
  seconds: Count,
  label: Text,
  /** What a win brings over the stake. */
  payoutRate: Rate,
  /** Who is right less often than this loses in the long run. */
  breakEvenRate: Rate,
  /** What an equal price does. */
  drawRule: v.literal('refund'),
  minAmount: Dec,
  maxAmount: Dec,
  /** The most that all running orders of one user may have at stake. */
  maxOpenAmount: Dec,
  currency: Currency,
  status: v.picklist([0, 1]),
  sort: Count,
  /** When the market that was asked about closes next, if within the hour. */
  closesAt: v.nullable(Ms),
  /** After it nothing of this length is sold before that: the order, or five minutes, would reach into the closure. */
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
  /** What comes back on a win: the stake and its profit. */
  expectedPayout: Dec,
  /** The first committed tick at or after `openAt`; null until it is there. */
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
  /** What came back, and that less the stake. */
  payout: v.nullable(Dec),
  profit: v.nullable(Dec),
  status: v.picklist([1, 2, 3]),
  statusKey: v.picklist(['running', 'settlement', 'closed']),
  /** The formulas that settle this order, for as long as it lives. */
  ruleVersion: Text,
  isDemo: v.boolean(),
})
export type OptionOrder = v.InferOutput<typeof OptionOrder>

/** What protects a user from second contracts; nothing of it of demo money. */
export const OptionGuard = v.strictObject({
  /** Questions have to be answered before the first one. */
  needsAnswers: v.boolean(),
  /** Nothing is bought until then, after so many losses in a row; null while nothing is held back. */
  pausedUntilAt: v.nullable(Ms),
  /** So many losses in a row begin a pause. */
  lossesInARow: Count,
  /** Of the limits of the day, what is left to stake; null where there is none. */
  stakeLimit: v.nullable(Dec),
  stakeLeft: v.nullable(Dec),
  lossLimit: v.nullable(Dec),
  lossLeft: v.nullable(Dec),
})
export type OptionGuard = v.InferOutput<typeof OptionGuard>

export const OptionsSummary = v.strictObject({
  currency: Currency,
  /** What can be staked: what is available in the contract account, less what positions stand on. */
  balance: Dec,
  /** Of the orders that ended today (UTC+8), and of all. */
  todayProfit: Dec,
  totalProfit: Dec,
  runningCount: Count,
  runningAmount: Dec,
  maxOpenAmount: Dec,
  /** Null of demo money. */
  guard: v.nullable(OptionGuard),
})
export type OptionsSummary = v.InferOutput<typeof OptionsSummary>

/** What became of a user's orders of one length. */
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
  /** Of all that ended, draws and voids too. */
  averageProfit: Dec,
  /** The most that were wrong one after another; a draw and a void neither end nor lengthen it. */
  longestLosingRun: Count,
  /** Of those that ended today (UTC+8). */
  todayProfit: Dec,
})
export type OptionStatistic = v.InferOutput<typeof OptionStatistic>
