import type { FundingText } from '@candor/rules'
import type { FiredExit, ReachedExit } from './proof-exit.ts'
import type { IncomeOrder } from './proof-income.ts'
import type { LoanOrder } from './proof-loan.ts'

/** The shapes of proof version 1. Decimals are strings, times epoch milliseconds; docs/proofs.md has the fields. */
export const proofFormat = 'candor-proof-1'

/** A committed tick. `seq` counts from 1 per symbol; `logSeq` counts across all symbols. */
export type Tick = {
  readonly symbol: string
  readonly seq: number
  readonly price: string
  readonly bid: string
  readonly ask: string
  readonly at: number
  readonly source: string
  readonly logSeq: number
}

/** The head of a symbol's chain. */
export type Head = { readonly symbol: string; readonly seq: number; readonly chain: string }

/** The record signed every second: the heads of all chains at one instant. */
export type Checkpoint = {
  readonly at: number
  readonly heads: Head[]
  readonly signature: string
}

/** The chain from the tick of a price to the first checkpoint that covers it. */
export type Segment = {
  /** The chain value just before the first tick. */
  readonly previousChain: string
  /** Consecutive; the first is the tick of the price. */
  readonly ticks: (Tick & { readonly leaf: string; readonly chain: string })[]
  /** Null until the checkpoint is signed. */
  readonly checkpoint: Checkpoint | null
}

/**
 * A segment with the place of its price: the step of a position, or the side of a swap. For a position closed for
 * another's exit, the tick that reached that exit follows after all steps. For a second contract, 0 leads up to its
 * beginning and 1 to its end; for a loan, every three places belong to one sale.
 */
export type PlacedSegment = Segment & { readonly of: number }

/** One change of a position's size or margin. */
export type Step =
  | {
      readonly kind: 'open' | 'add'
      readonly at: number
      readonly seq: number
      readonly price: string
      readonly quantity: string
      readonly fee: string
      /** The largest allowed age of the price (milliseconds). */
      readonly maxAgeMs: number
      /** The fee rate of the opening, and the rate reserved for the close. */
      readonly openFeeRate: string
      readonly closeFeeRate: string
      /** Absent if the listed rates were charged. */
      readonly discount?: FeeDiscount
    }
  | {
      readonly kind: 'close'
      readonly at: number
      readonly seq: number
      readonly price: string
      readonly quantity: string
      readonly fee: string
      /** As for an opening; absent if a tick, and not the owner, closed the position. */
      readonly maxAgeMs?: number
      readonly pnl: string
      /** The pool's money, in cross margin. */
      readonly pool?: string
      /** The exit of a part that a tick reached; absent for every other close. */
      readonly exit?: FiredExit
      /** In cross margin: the exit of the whole position, or another's exit that needed this one's profit. */
      readonly reached?: ReachedExit
    }
  /** The owner added margin, or in cross margin the loss or funding of another position drew on this one's money. */
  | { readonly kind: 'margin' | 'draw'; readonly at: number; readonly amount: string }
  /** Take-profit and stop-loss as set by an order or the owner; changes by a close follow from the close. */
  | {
      readonly kind: 'exits'
      readonly at: number
      readonly takeProfitPrice: string | null
      readonly stopLossPrice: string | null
      /** The quantity that each closes; null for the whole position. */
      readonly takeProfitQuantity: string | null
      readonly stopLossQuantity: string | null
    }
  | {
      readonly kind: 'funding'
      /** The funding time. */
      readonly at: number
      /** The last tick at or before the funding time. */
      readonly seq: number
      readonly price: string
      /** The quantity held at the funding time. */
      readonly quantity: string
      /** The amount received; below zero the amount due. */
      readonly amount: string
      /** The parts of the amount due paid from the position's margin and borne by the house. */
      readonly fromMargin: string
      readonly shortfall: string
      /** The pool's money, in cross margin. */
      readonly pool?: string
    }

/** A discount on trading fees with the listed rates: listed × (1 − rate), rounded down to 10⁻⁸. */
export type FeeDiscount = {
  readonly rate: string
  readonly listedOpenFeeRate: string
  readonly listedCloseFeeRate: string
}

export type TierTerms = {
  readonly upTo: string
  readonly maintenanceRate: string
  readonly maxLeverage: number
}

/** The position is closed when its equity is no more than a share of the margin that this leverage requires. */
export type CloseOutRule = { readonly rate: string; readonly leverage: number }

/** A position: the order, its steps, and its result. */
export type ContractOrder = {
  readonly product: 'contracts'
  /** `demo` for demo money; absent for real money. */
  readonly book?: string
  readonly id: string
  readonly symbol: string
  readonly currency: string
  readonly direction: 'long' | 'short'
  /** Absent for isolated margin. */
  readonly marginMode?: 'cross'
  readonly leverage: number
  readonly ruleVersion: string
  readonly closeFeeRate: string
  readonly tiers: TierTerms[]
  /** Missing, as in its result, if holding the position costs nothing. */
  readonly funding?: FundingText | undefined
  /** The close-out rule of its owner's country; absent if there is none. */
  readonly closeOut?: CloseOutRule
  readonly takeProfitPrice: string | null
  readonly stopLossPrice: string | null
  /** The quantity that each exit closes; absent for the whole position. */
  readonly takeProfitQuantity?: string
  readonly stopLossQuantity?: string
  readonly steps: Step[]
  readonly result: ContractResult
}

/** The server's result of a position; every figure follows from the steps and their ticks. */
export type ContractResult = {
  readonly status: 'running' | 'closed'
  readonly closeReason: 'manual' | 'take_profit' | 'stop_loss' | 'close_out' | 'liquidation' | null
  readonly quantity: string
  readonly openPrice: string
  readonly margin: string
  readonly addedMargin: string
  readonly initialMargin: string
  readonly openFee: string
  readonly totalQuantity: string
  readonly totalInitialMargin: string
  readonly totalOpenFee: string
  readonly averageClosePrice: string | null
  /** Exact, before rounding to the instrument's step; the last value of a closed position; null in cross margin. */
  readonly liquidationPrice: string | null
  readonly realizedPnl: string
  readonly closeFee: string
  readonly liquidationFee: string
  readonly shortfall: string
  /** Funding received; below zero funding paid. */
  readonly funding?: string | undefined
  /** The first funding time that is not booked yet; null if none is due any more. */
  readonly nextFundingAt?: number | null | undefined
}

/** One side of a swap with the tick of its price; no tick if the price is fixed by definition. */
export type SwapSide = {
  readonly currency: string
  readonly usdPrice: string
  readonly symbol: string | null
  readonly seq: number | null
  /** True if the tick states the worth of a dollar in the currency, and not the worth of the currency in dollars. */
  readonly inverse: boolean
  /** Decimals of the currency. */
  readonly precision: number
  /** The largest allowed age of the tick at the quote (milliseconds); null without a tick. */
  readonly maxAgeMs: number | null
}

export type SwapOrder = {
  readonly product: 'swap'
  readonly id: string
  readonly at: number
  readonly ruleVersion: string
  readonly spreadRate: string
  readonly fromAmount: string
  /** The typed amount, from which the other follows. */
  readonly typed: 'from' | 'to'
  readonly sides: [SwapSide, SwapSide]
  readonly result: {
    readonly midRate: string
    readonly rate: string
    readonly toAmount: string
    readonly fee: string
  }
}

/** A second contract as bought, and its result. */
export type OptionOrder = {
  readonly product: 'options'
  /** As for a position. */
  readonly book?: string
  readonly id: string
  readonly symbol: string
  readonly currency: string
  readonly direction: 'up' | 'down'
  readonly stake: string
  /** Profit of a win as a share of the stake. */
  readonly payoutRate: string
  readonly ruleVersion: string
  readonly acceptedAt: number
  readonly settleAt: number
  readonly result: OptionResult
}

/** The server's result of a second contract; every figure follows from the order and the ticks. */
export type OptionResult = {
  readonly status: 'running' | 'settled'
  /** The first tick at or after `acceptedAt`. */
  readonly entrySeq: number | null
  readonly entryPrice: string | null
  /** The last tick at or before `settleAt`. */
  readonly exitSeq: number | null
  readonly exitPrice: string | null
  readonly result: 'win' | 'lose' | 'draw' | 'void' | null
  readonly voidReason: 'no_entry' | 'one_tick' | 'no_exit' | null
  /** The payout. */
  readonly credited: string | null
}

/** The allocation of a project's tokens. It contains no identities: only the number of lots of each application. */
export type IeoDraw = {
  readonly product: 'ieo'
  /** The id of the project. */
  readonly id: string
  readonly symbol: string
  readonly currency: string
  readonly allocation: 'lottery' | 'prorata'
  readonly ruleVersion: string
  readonly price: string
  readonly saleQuantity: string
  /** The size of a lot. */
  readonly step: string
  readonly applyEndAt: number
  readonly drawAt: number
  /** The time at which the lots were fixed. */
  readonly closedAt: number
  /** Published before applications open; null without a draw, as are seed and checkpoint. */
  readonly drawCommit: string | null
  /** The number of lots of each application, in the order of their numbers. */
  readonly lots: number[]
  /** Published when the lots were fixed. */
  readonly lotsDigest: string
  readonly seed: string | null
  readonly checkpoint: Checkpoint | null
  readonly result: {
    readonly finalSeed: string | null
    /** The tokens of each application, in the order of `lots`. */
    readonly won: string[]
    readonly wonQuantity: string
  }
}

export type AnyOrder = ContractOrder | SwapOrder | OptionOrder | IeoDraw | LoanOrder | IncomeOrder

export type Proof<Order extends AnyOrder = AnyOrder> = {
  readonly format: typeof proofFormat
  readonly order: Order
  /** Ed25519 over `orderText`. */
  readonly orderSignature: string
  readonly segments: PlacedSegment[]
  /** Ed25519: 32 raw bytes, base64url. */
  readonly publicKey: string
}

export type ContractProof = Proof<ContractOrder>
export type SwapProof = Proof<SwapOrder>
export type OptionProof = Proof<OptionOrder>
export type IeoProof = Proof<IeoDraw>
export type LoanProof = Proof<LoanOrder>
export type IncomeProof = Proof<IncomeOrder>
