import * as v from 'valibot'
import { Count, Dec, Id, Ms, Rate, SymbolName, Text } from './scalars.ts'

/** A recorded tick with the price that it gave the judgement. */
const JudgingTick = v.strictObject({
  symbol: SymbolName,
  seq: Count,
  at: Ms,
  source: Text,
  price: Dec,
  bid: Dec,
  ask: Dec,
  /** Its number in the log of all symbols. */
  logSeq: Count,
})

/** The positions in one instrument of a cross account when it was judged, at its last tick. */
const JudgedInstrument = v.strictObject({
  tick: JudgingTick,
  /** Whether its market was open, so that it could be closed. */
  trades: v.boolean(),
  longs: Dec,
  shorts: Dec,
  pnl: Dec,
})

/**
 * The receipt of a forced close: the tick, the equity and the need at it, and the distribution of the money. All of it
 * follows from the order and the record of ticks.
 */
export const LiquidationReceipt = v.strictObject({
  reasonKey: v.picklist(['liquidation', 'close_out']),
  /** The closing tick, whose bid or ask was the price. */
  tick: JudgingTick,
  /** Its own margin, or all the money of its account. */
  stake: Dec,
  /** Its PnL at the mark price; for an account the PnL of all its positions. */
  pnl: Dec,
  /** `stake` plus `pnl`. It was due because this was no more than `need`. */
  equity: Dec,
  need: Dec,
  /** The parts of `need`: maintenance margin and closing fee, or a share of the required margin. */
  parts: v.variant('kind', [
    v.strictObject({ kind: v.literal('maintenance'), maintenanceMargin: Dec, closeFee: Dec }),
    v.strictObject({ kind: v.literal('account') }),
    v.strictObject({ kind: v.literal('close_out'), rate: Rate, requiredMargin: Dec }),
  ]),
  closePrice: Dec,
  /** The profit or loss of the close before fees. */
  closePnl: Dec,
  closeFee: Dec,
  liquidationFee: Dec,
  /** The part of `stake` that came back. */
  returned: Dec,
  /** The loss beyond it, borne by the house. */
  shortfall: Dec,
  /** In cross margin: the judgement of the whole account. */
  account: v.nullable(
    v.strictObject({
      id: Id,
      /** Whether it was closed because its profit paid for the loss of another position. */
      isProfitTaken: v.boolean(),
      /** The tick that caused the judgement. */
      trigger: v.strictObject({ symbol: SymbolName, seq: Count }),
      instruments: v.array(JudgedInstrument),
    }),
  ),
})
export type LiquidationReceipt = v.InferOutput<typeof LiquidationReceipt>
