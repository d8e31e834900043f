import * as v from 'valibot'
import { LiquidationReceipt } from './liquidation-receipt.ts'
import { marginLevels } from './margin-levels.ts'
import { FundingKind, FundingTerms, Tier } from './market.ts'
import { Count, Currency, Dec, Id, Ms, Rate, SymbolName, Text, Time } from './scalars.ts'

export const Direction = v.picklist(['long', 'short'])
export type Direction = v.InferOutput<typeof Direction>
export const MarginMode = v.picklist(['isolated', 'cross'])
export type MarginMode = v.InferOutput<typeof MarginMode>

export const closeReasons = [
  'manual',
  'take_profit',
  'stop_loss',
  'close_out',
  'liquidation',
  'market_halt',
] as const

/** One execution. `seq` names the committed tick of the symbol whose bid or ask it took. */
export const Fill = v.strictObject({
  kind: v.picklist(['open', 'add', 'close']),
  price: Dec,
  quantity: Dec,
  fee: Dec,
  at: Ms,
  seq: Count,
  sourceTickAt: Ms,
  /** The exit of a part that closed it; absent of every other fill. */
  exit: v.exactOptional(v.picklist(['take_profit', 'stop_loss'])),
})
export type Fill = v.InferOutput<typeof Fill>

export const CloseOut = v.strictObject({
  /** The share of the required margin that must be left. */
  rate: Rate,
  /** The leverage that requires that margin: the highest that the rule allows. */
  leverage: Count,
  /** What must be left of it, in the currency of the position; of a cross position its part of what its account must have. */
  need: Dec,
  /** Where that is all that is left; null where no price brings it there, and of a closed position. */
  price: v.nullable(Dec),
})

/** Its price and what it closes, before and after; a quantity is absent where that is all. */
const ExitMove = v.strictObject({
  before: v.nullable(Dec),
  after: v.nullable(Dec),
  quantityBefore: v.exactOptional(Dec),
  quantityAfter: v.exactOptional(Dec),
})

/**
 * A change of take-profit or stop-loss, by an order, by its owner afterwards, or by a close of a part: what fired is gone,
 * and what stays closes no more than is left. It holds for ticks after `seq`.
 */
export const ExitChange = v.strictObject({
  by: v.picklist(['order', 'user', 'close']),
  takeProfit: ExitMove,
  stopLoss: ExitMove,
  at: Ms,
  seq: Count,
})
export type ExitChange = v.InferOutput<typeof ExitChange>

/**
 * One instant of funding of a position: what it held, the last price at or before the instant and its tick, and what it
 * received; below zero, what it was to pay, of which `fromMargin` came out of its margin and the house bore `shortfall`.
 */
export const Funding = v.strictObject({
  kind: FundingKind,
  at: Ms,
  quantity: Dec,
  price: Dec,
  seq: Count,
  amount: Dec,
  fromMargin: Dec,
  shortfall: Dec,
})
export type Funding = v.InferOutput<typeof Funding>

/** The next instant of funding, and what it would bring at the price of now; below zero, what it would cost. */
export const NextFunding = v.strictObject({ kind: FundingKind, at: Ms, amount: v.nullable(Dec) })
export type NextFunding = v.InferOutput<typeof NextFunding>

export const Position = v.strictObject({
  id: Id,
  orderNo: Text,
  symbol: SymbolName,
  symbolName: Text,
  currency: Currency,
  isDemo: v.boolean(),
  /** The contest in whose account it stands; absent of any other. */
  contestId: v.optional(Id),
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
  /**
   * What must be left over equity: maintenance margin and closing fee, or what its close-out rule wants, if that is more.
   * At 1 it is closed.
   */
  marginRatio: v.nullable(Rate),
  liquidationPrice: v.nullable(Dec),
  /** The close-out rule of the country that it was opened under; null where it has none. */
  closeOut: v.nullable(CloseOut),
  takeProfitPrice: v.nullable(Dec),
  stopLossPrice: v.nullable(Dec),
  /** What each closes, in the base unit and no more than is held; null for all. */
  takeProfitQuantity: v.nullable(Dec),
  stopLossQuantity: v.nullable(Dec),
  unrealizedPnl: v.nullable(Dec),
  realizedPnl: Dec,
  /** Profit or loss over the initial margin. */
  yieldRate: v.nullable(Rate),
  /** Paid for all that was ever opened. */
  openFee: Dec,
  /** The part of it that belongs to what is still held. */
  heldOpenFee: Dec,
  closeFee: Dec,
  /** What funding cost so far, the overnight charge included; below zero, what it brought. */
  fundingFee: Dec,
  /** Null when it is closed, and when holding it costs nothing. */
  nextFunding: v.nullable(NextFunding),
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
  ownTerms: v.nullable(
    v.strictObject({
      closeFeeRate: Rate,
      tiers: v.array(Tier),
      funding: v.nullable(FundingTerms),
    }),
  ),
  /** The formulas that settle this position, for as long as it lives. */
  ruleVersion: Text,
  /**
   * Oldest first. One position (`queryById`, its proof) has what opened it and its last ninety-nine; a change's reply has those of
   * the change; lists and the stream have none.
   */
  fills: v.array(Fill),
  /** How many fills there are in all, beside the last hundred of one position. */
  fillCount: v.optional(Count),
  /** Its instants of funding, oldest first; of one position, the last hundred. */
  fundings: v.optional(v.array(Funding)),
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
  /** Of one position (`queryById`) that was liquidated or closed out: why, by which tick, and what became of the money. */
  receipt: v.optional(v.nullable(LiquidationReceipt)),
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
  /** The share of the listed fee rates that the user's level takes off an order of now. */
  feeDiscountRate: Rate,
  /** Of the position that the order would make; null when holding it costs nothing. */
  nextFunding: v.nullable(NextFunding),
  /** What leaves the available balance: margin and opening fee. */
  cost: Dec,
  available: Dec,
  maintenanceMargin: Dec,
  liquidationPrice: v.nullable(Dec),
  /** Where the rule of the user's country would close it; null where none does. */
  closeOutPrice: v.nullable(Dec),
  breakEvenPrice: Dec,
  /** The most that this order can lose by its price, fees included; funding comes on top with time. */
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
  /** Maintenance margin and closing fees, or what close-out rules want left, if that is more. */
  need: v.nullable(Dec),
  /** What close-out rules want left of it; zero where none holds. */
  ruledNeed: Dec,
  /** `need` over `equity`; at 1 positions are closed; null when nothing is left. */
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
  /** The share of the listed fee rates that the user's level takes off an order of now; zero with simulated money. */
  feeDiscountRate: Rate,
})
export type PositionsSummary = v.InferOutput<typeof PositionsSummary>
