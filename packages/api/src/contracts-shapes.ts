import * as v from 'valibot'
import { Tier } from './market.ts'
import { Count, Currency, Dec, Id, Ms, Rate, SymbolName, Text, Time } from './scalars.ts'

export const Direction = v.picklist(['long', 'short'])
export type Direction = v.InferOutput<typeof Direction>
export const MarginMode = v.picklist(['isolated', 'cross'])
export type MarginMode = v.InferOutput<typeof MarginMode>

export const closeReasons = [
  'manual',
  'take_profit',
  'stop_loss',
  'liquidation',
  'market_halt',
] as const

/** Margin ratios, in percent, that the owner of a running position is warned of; liquidation is at 100. */
export const marginLevels = [50, 70, 85] as const
export type MarginLevel = (typeof marginLevels)[number]

/** One execution. `seq` names the committed tick of the symbol whose bid or ask it took. */
export const Fill = v.strictObject({
  kind: v.picklist(['open', 'add', 'close']),
  price: Dec,
  quantity: Dec,
  fee: Dec,
  at: Ms,
  seq: Count,
  sourceTickAt: Ms,
})
export type Fill = v.InferOutput<typeof Fill>

const ExitMove = v.strictObject({ before: v.nullable(Dec), after: v.nullable(Dec) })

/** A change of take-profit or stop-loss, by an order or by its owner afterwards. It holds for ticks after `seq`. */
export const ExitChange = v.strictObject({
  by: v.picklist(['order', 'user']),
  takeProfit: ExitMove,
  stopLoss: ExitMove,
  at: Ms,
  seq: Count,
})
export type ExitChange = v.InferOutput<typeof ExitChange>

export const Position = v.strictObject({
  id: Id,
  orderNo: Text,
  symbol: SymbolName,
  symbolName: Text,
  currency: Currency,
  isDemo: v.boolean(),
  direction: Direction,
  marginMode: MarginMode,
  leverage: Count,
  quantity: Dec,
  notional: Dec,
  openPrice: Dec,
  markPrice: v.nullable(Dec),
  closePrice: v.nullable(Dec),
  breakEvenPrice: Dec,
  margin: Dec,
  addedMargin: Dec,
  maintenanceMargin: Dec,
  /** Maintenance margin and closing fee over equity; 1 is liquidation. */
  marginRatio: v.nullable(Rate),
  liquidationPrice: v.nullable(Dec),
  takeProfitPrice: v.nullable(Dec),
  stopLossPrice: v.nullable(Dec),
  unrealizedPnl: v.nullable(Dec),
  realizedPnl: Dec,
  /** Profit or loss over the initial margin. */
  yieldRate: v.nullable(Rate),
  /** Paid for all that was ever opened. */
  openFee: Dec,
  /** The part of it that belongs to what is still held. */
  heldOpenFee: Dec,
  closeFee: Dec,
  fundingFee: Dec,
  closeReasonKey: v.nullable(v.picklist(closeReasons)),
  status: v.picklist([1, 2, 3]),
  statusKey: v.picklist(['running', 'settlement', 'closed']),
  openTime: Time,
  openAt: Ms,
  closeTime: v.nullable(Time),
  closeAt: v.nullable(Ms),
  /** Counts the changes of the position; `updateStopLoss` refuses a stale one. */
  version: Count,
  /** Its own terms, where the instrument's have changed since it was opened; null while they are the same. */
  ownTerms: v.nullable(v.strictObject({ closeFeeRate: Rate, tiers: v.array(Tier) })),
  /** The formulas that settle this position, for as long as it lives. */
  ruleVersion: Text,
  /**
   * Oldest first. One position (`queryById`, its proof) has what opened it and its last ninety-nine; a change's reply has those of
   * the change; lists and the stream have none.
   */
  fills: v.array(Fill),
  /** How many fills there are in all, beside the last hundred of one position. */
  fillCount: v.optional(Count),
  /** What its owner added to its margin, oldest first; of one position, the last hundred. */
  marginAdditions: v.optional(v.array(v.strictObject({ amount: Dec, at: Ms }))),
  /** What became of its take-profit and stop-loss, oldest first; of one position, the last hundred. */
  exitChanges: v.optional(v.array(ExitChange)),
  /**
   * Of one position (`queryById`): the last level of its margin ratio, in percent, that its owner was warned of as it is
   * now; null when of none, and when it is closed. A change of the position begins anew.
   */
  marginWarning: v.optional(
    v.nullable(v.strictObject({ level: v.picklist(marginLevels), at: Ms })),
  ),
})
export type Position = v.InferOutput<typeof Position>

const Outcome = v.strictObject({ price: Dec, pnl: Dec, yieldRate: Rate })

export const PositionPreview = v.strictObject({
  symbol: SymbolName,
  direction: Direction,
  leverage: Count,
  price: Dec,
  quantity: Dec,
  notional: Dec,
  margin: Dec,
  /** What the margin holds above the base of the yield: the fee of a close, and the spread already lost. */
  reserve: Dec,
  openFee: Dec,
  estCloseFee: Dec,
  /** What leaves the available balance: margin and opening fee. */
  cost: Dec,
  available: Dec,
  maintenanceMargin: Dec,
  liquidationPrice: v.nullable(Dec),
  breakEvenPrice: Dec,
  /** The most that this order can lose, fees included. */
  largestLoss: Dec,
  tp: v.nullable(Outcome),
  sl: v.nullable(Outcome),
  maxQuantity: Dec,
  tiers: v.array(Tier),
  ruleVersion: Text,
  seq: Count,
  tickAt: Ms,
  /** What would make the order refused, and what the user should know, by key. */
  warnings: v.array(v.strictObject({ key: Text, message: Text, blocking: v.boolean() })),
})
export type PositionPreview = v.InferOutput<typeof PositionPreview>

/** One pool behind all cross positions of a book; figures that need a price are null without one. */
export const CrossPool = v.strictObject({
  /** What is available and the margin of each of them, without what they have won or lost. */
  balance: Dec,
  equity: v.nullable(Dec),
  /** Maintenance margin and closing fees. */
  need: v.nullable(Dec),
  /** `need` over `equity`; 1 is liquidation, null when nothing is left. */
  marginRatio: v.nullable(Rate),
})
export type CrossPool = v.InferOutput<typeof CrossPool>

export const PositionsSummary = v.strictObject({
  currency: Currency,
  balance: Dec,
  /** What may leave, or be bound anew: losses in cross margin stand on the rest. */
  available: Dec,
  equity: v.nullable(Dec),
  marginUsed: Dec,
  unrealizedPnl: v.nullable(Dec),
  todayPnl: Dec,
  totalPnl: Dec,
  positionCount: Count,
  /** Of what stands nearest to its liquidation, at 1: an isolated position, or all that is in cross margin. */
  marginRatio: v.nullable(Rate),
  /** What stands behind all that is in cross margin; null where nothing is. */
  cross: v.nullable(CrossPool),
})
export type PositionsSummary = v.InferOutput<typeof PositionsSummary>
