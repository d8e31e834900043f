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

/** One execution. `seq` names the committed tick of the symbol whose bid or ask was the price. */
export const Fill = v.strictObject({
  kind: v.picklist(['open', 'add', 'close']),
  price: Dec,
  quantity: Dec,
  fee: Dec,
  at: Ms,
  seq: Count,
  sourceTickAt: Ms,
  /** The exit of a part that closed it; absent for every other fill. */
  exit: v.exactOptional(v.picklist(['take_profit', 'stop_loss'])),
})
export type Fill = v.InferOutput<typeof Fill>

export const CloseOut = v.strictObject({
  /** The share of the required margin at which the position is closed. */
  rate: Rate,
  /** The leverage of the required margin: the highest that the rule allows. */
  leverage: Count,
  /**
   * The equity at which the rule closes, in the position's currency; for a cross position its part of the account's
   * need.
   */
  need: Dec,
  /** The price at which the rule closes; null if no price does, and for a closed position. */
  price: v.nullable(Dec),
})

/** Price and quantity before and after; a quantity is absent for the whole position. */
const ExitMove = v.strictObject({
  before: v.nullable(Dec),
  after: v.nullable(Dec),
  quantityBefore: v.exactOptional(Dec),
  quantityAfter: v.exactOptional(Dec),
})

/**
 * A change of take-profit or stop-loss, by an order, by its owner later, or by a partial close: the fired exit is
 * removed, and the other closes no more than is left. It holds for ticks after `seq`.
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
 * One funding time of a position: the quantity held, the last price at or before that time with its tick, and the
 * amount received. Below zero it is the amount due, of which `fromMargin` came out of the margin and the house bore
 * `shortfall`.
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

/** The next funding time, and the amount it would bring at the current price; below zero its cost. */
export const NextFunding = v.strictObject({ kind: FundingKind, at: Ms, amount: v.nullable(Dec) })
export type NextFunding = v.InferOutput<typeof NextFunding>

export const Position = v.strictObject({
  id: Id,
  orderNo: Text,
  symbol: SymbolName,
  symbolName: Text,
  currency: Currency,
  isDemo: v.boolean(),
  /** The contest of its account; absent for any other. */
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
   * Need over equity: the need is maintenance margin and closing fee, or that of its close-out rule if larger. At 1 it
   * is closed.
   */
  marginRatio: v.nullable(Rate),
  liquidationPrice: v.nullable(Dec),
  /** The close-out rule of the country at its opening; null without one. */
  closeOut: v.nullable(CloseOut),
  takeProfitPrice: v.nullable(Dec),
  stopLossPrice: v.nullable(Dec),
  /** The quantity that each closes, in the base unit, no more than is held; null for the whole position. */
  takeProfitQuantity: v.nullable(Dec),
  stopLossQuantity: v.nullable(Dec),
  unrealizedPnl: v.nullable(Dec),
  realizedPnl: Dec,
  /** Profit or loss over the initial margin. */
  yieldRate: v.nullable(Rate),
  /** The sum of all opening fees. */
  openFee: Dec,
  /** The part of it for the quantity still held. */
  heldOpenFee: Dec,
  closeFee: Dec,
  /** The funding cost so far, overnight charges included; below zero the income. */
  fundingFee: Dec,
  /** Null if it is closed, or if holding it costs nothing. */
  nextFunding: v.nullable(NextFunding),
  closeReasonKey: v.nullable(v.picklist(closeReasons)),
  status: v.picklist([1, 2, 3]),
  statusKey: v.picklist(['running', 'settlement', 'closed']),
  openTime: Time,
  openAt: Ms,
  closeTime: v.nullable(Time),
  closeAt: v.nullable(Ms),
  /** Counts the changes of the position; `updateStopLoss` refuses a stale version. */
  version: Count,
  /** Its own terms if the instrument's have changed since its opening; null if they are the same. */
  ownTerms: v.nullable(
    v.strictObject({
      closeFeeRate: Rate,
      tiers: v.array(Tier),
      funding: v.nullable(FundingTerms),
    }),
  ),
  /** The formula version that settles this position, fixed at its opening. */
  ruleVersion: Text,
  /**
   * Oldest first. A single position (`queryById`, its proof) has its first fill and its last ninety-nine; a change's
   * reply has the fills of the change; lists and the stream have none.
   */
  fills: v.array(Fill),
  /** The total number of fills of a single position. */
  fillCount: v.optional(Count),
  /** Its funding times, oldest first; for a single position, the last hundred. */
  fundings: v.optional(v.array(Funding)),
  /** Margin added by its owner, oldest first; for a single position, the last hundred. */
  marginAdditions: v.optional(v.array(v.strictObject({ amount: Dec, at: Ms }))),
  /** The changes of its take-profit and stop-loss, oldest first; for a single position, the last hundred. */
  exitChanges: v.optional(v.array(ExitChange)),
  /**
   * For a single position (`queryById`): the last level of its margin ratio, in percent, of which its owner was warned
   * in its present form; null for none, and when it is closed. A change of the position resets it.
   */
  marginWarning: v.optional(
    v.nullable(v.strictObject({ level: v.picklist(marginLevels), at: Ms })),
  ),
  /**
   * For a single position (`queryById`) that was liquidated or closed out: the reason, the tick, and the distribution
   * of the money.
   */
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
  /** The margin beyond the initial margin: the closing fee, and the spread already lost. */
  reserve: Dec,
  openFee: Dec,
  estCloseFee: Dec,
  /** The discount of the user's level on the listed fee rates, for an order placed now. */
  feeDiscountRate: Rate,
  /** For the resulting position; null if holding it costs nothing. */
  nextFunding: v.nullable(NextFunding),
  /** The amount that leaves the available balance: margin and opening fee. */
  cost: Dec,
  available: Dec,
  maintenanceMargin: Dec,
  liquidationPrice: v.nullable(Dec),
  /** The price at which the close-out rule of the user's country applies; null without one. */
  closeOutPrice: v.nullable(Dec),
  breakEvenPrice: Dec,
  /** The largest loss of this order by its price, fees included; funding adds to it over time. */
  largestLoss: Dec,
  tp: v.nullable(Outcome),
  sl: v.nullable(Outcome),
  maxQuantity: Dec,
  tiers: v.array(Tier),
  ruleVersion: Text,
  seq: Count,
  tickAt: Ms,
  /** Reasons for a refusal, and warnings for the user, by key. */
  warnings: v.array(v.strictObject({ key: Text, message: Text, blocking: v.boolean() })),
})
export type PositionPreview = v.InferOutput<typeof PositionPreview>

/** The pool behind all cross positions of a book; figures that need a price are null without one. */
export const CrossPool = v.strictObject({
  /** Available money and the margins of the positions, without their running PnL. */
  balance: Dec,
  equity: v.nullable(Dec),
  /** Maintenance margin and closing fees, or the need of close-out rules if larger. */
  need: v.nullable(Dec),
  /** The need of close-out rules; zero without one. */
  ruledNeed: Dec,
  /** `need` over `equity`; at 1 positions are closed; null when nothing is left. */
  marginRatio: v.nullable(Rate),
})
export type CrossPool = v.InferOutput<typeof CrossPool>

export const PositionsSummary = v.strictObject({
  currency: Currency,
  balance: Dec,
  /** The amount that may be withdrawn or locked again: the rest covers losses in cross margin. */
  available: Dec,
  equity: v.nullable(Dec),
  marginUsed: Dec,
  unrealizedPnl: v.nullable(Dec),
  todayPnl: Dec,
  totalPnl: Dec,
  positionCount: Count,
  /** The highest margin ratio, 1 at liquidation: of an isolated position, or of the cross pool. */
  marginRatio: v.nullable(Rate),
  /** The cross pool; null without cross positions. */
  cross: v.nullable(CrossPool),
  /** The discount of the user's level on the listed fee rates, for an order placed now; zero with demo money. */
  feeDiscountRate: Rate,
})
export type PositionsSummary = v.InferOutput<typeof PositionsSummary>
