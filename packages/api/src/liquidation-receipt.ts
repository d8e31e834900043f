import * as v from 'valibot'
import { Count, Dec, Id, Ms, Rate, SymbolName, Text } from './scalars.ts'

/** A tick on record, as it judged something. */
const JudgingTick = v.strictObject({
  symbol: SymbolName,
  seq: Count,
  at: Ms,
  source: Text,
  price: Dec,
  bid: Dec,
  ask: Dec,
  /** Its place among the ticks of all symbols, where its record has one. */
  logSeq: v.optional(Count),
})

/** What was held of one instrument of a cross account when it was judged, at its last tick. */
const JudgedInstrument = v.strictObject({
  tick: JudgingTick,
  /** Whether its market traded, so that it could be closed. */
  trades: v.boolean(),
  longs: Dec,
  shorts: Dec,
  pnl: Dec,
})

/**
 * Why a position was closed without its owner: the tick, what was left and what had to be left at it, and where the money
 * went. All of it follows from the order and the record of ticks.
 */
export const LiquidationReceipt = v.strictObject({
  reasonKey: v.picklist(['liquidation', 'close_out']),
  /** The tick that closed it, at whose bid or ask. */
  tick: JudgingTick,
  /** What stood behind it: its own margin, or all the money of its account. */
  stake: Dec,
  /** What it had won or lost at the mark price; of an account, all that stood on it. */
  pnl: Dec,
  /** `stake` and `pnl`. It was due because this was no more than `need`. */
  equity: Dec,
  need: Dec,
  /** What `need` consists of: maintenance margin and closing fee, or a share of the required margin. */
  parts: v.variant('kind', [
    v.strictObject({ kind: v.literal('maintenance'), maintenanceMargin: Dec, closeFee: Dec }),
    v.strictObject({ kind: v.literal('account') }),
    v.strictObject({ kind: v.literal('close_out'), rate: Rate, requiredMargin: Dec }),
  ]),
  closePrice: Dec,
  /** What the close brought before fees. */
  closePnl: Dec,
  closeFee: Dec,
  liquidationFee: Dec,
  /** What came back of `stake`. */
  returned: Dec,
  /** The loss beyond it, which the house bore. */
  shortfall: Dec,
  /** Of cross margin: the judgement of the whole account. */
  account: v.nullable(
    v.strictObject({
      id: Id,
      /** It was not the one that had to go: its profit paid for the loss of that one. */
      isProfitTaken: v.boolean(),
      /** The tick that brought the judgement. */
      trigger: v.strictObject({ symbol: SymbolName, seq: Count }),
      instruments: v.array(JudgedInstrument),
    }),
  ),
})
export type LiquidationReceipt = v.InferOutput<typeof LiquidationReceipt>
