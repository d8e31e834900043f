import type { FundingText } from '@candor/rules'
import type { FiredExit, ReachedExit } from './proof-exit.ts'
import type { IncomeOrder } from './proof-income.ts'
import type { LoanOrder } from './proof-loan.ts'

/**
 * The shapes of a proof, version 1. Decimals are strings, times are epoch milliseconds; docs/proofs.md
 * says what each field means.
 */
export const proofFormat = 'candor-proof-1'

/** A committed tick. `seq` counts from 1 for each symbol, without gaps; `logSeq` all symbols' ticks as they were committed, where its record has it. */
export type Tick = {
  readonly symbol: string
  readonly seq: number
  readonly price: string
  readonly bid: string
  readonly ask: string
  readonly at: number
  readonly source: string
  readonly logSeq?: number
}

/** Where a symbol's chain stood. */
export type Head = { readonly symbol: string; readonly seq: number; readonly chain: string }

/** What is signed every second: the heads of all chains at one instant. */
export type Checkpoint = {
  readonly at: number
  readonly heads: Head[]
  readonly signature: string
}

/** The chain from a tick that gave a price to the first checkpoint that covers it. */
export type Segment = {
  /** The chain value just before the first tick. */
  readonly previousChain: string
  /** Consecutive; the first is the tick that gave the price. */
  readonly ticks: (Tick & { readonly leaf: string; readonly chain: string })[]
  /** Null until it is signed. */
  readonly checkpoint: Checkpoint | null
}

/**
 * A segment, and whose price it is: the place of a step of a position, or of a side of a swap. After all its steps, of a
 * position that was closed for the exit of another, stands the tick that reached that one. Of a second contract 0 leads up to
 * its beginning and 1 to its end; of a loan every three belong to one sale.
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
      /** How old the price might be that was traded on (milliseconds). */
      readonly maxAgeMs: number
      /** What opening cost then, and what was reserved for the closing fee. */
      readonly openFeeRate: string
      readonly closeFeeRate: string
      /** Absent where the listed rates were charged. */
      readonly discount?: FeeDiscount
    }
  | {
      readonly kind: 'close'
      readonly at: number
      readonly seq: number
      readonly price: string
      readonly quantity: string
      readonly fee: string
      /** As of an opening; absent where a tick closed it, and not its owner. */
      readonly maxAgeMs?: number
      readonly pnl: string
      /** In cross margin: all that stood behind it. */
      readonly pool?: string
      /** The exit of a part that a tick reached; absent of every other close. */
      readonly exit?: FiredExit
      /** In cross margin: the exit of all that a tick reached, or that of another position that needed its profit. */
      readonly reached?: ReachedExit
    }
  /** Its owner added to its margin, or in cross margin the loss or funding of another position drew on it. */
  | { readonly kind: 'margin' | 'draw'; readonly at: number; readonly amount: string }
  /** What an order or its owner made of take-profit and stop-loss; what a close makes of them follows from it. */
  | {
      readonly kind: 'exits'
      readonly at: number
      readonly takeProfitPrice: string | null
      readonly stopLossPrice: string | null
      /** What each closes; null for all. */
      readonly takeProfitQuantity: string | null
      readonly stopLossQuantity: string | null
    }
  | {
      readonly kind: 'funding'
      /** The instant. */
      readonly at: number
      /** The last tick at or before it. */
      readonly seq: number
      readonly price: string
      /** What was held at the instant. */
      readonly quantity: string
      /** What was received; below zero, what was to be paid. */
      readonly amount: string
      /** Of what was to be paid: what came out of its own margin, and what the house bore. */
      readonly fromMargin: string
      readonly shortfall: string
      /** In cross margin: all that stood behind it. */
      readonly pool?: string
    }

/** A discount on trading fees, and the listed rates that it was taken off: listed × (1 − rate), rounded down to 10⁻⁸. */
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

/** Closed when no more is left than a share of the margin that this leverage requires. */
export type CloseOutRule = { readonly rate: string; readonly leverage: number }

/** A position as it was asked for, all that happened to it, and what came of it. */
export type ContractOrder = {
  readonly product: 'contracts'
  /** `demo` of money to practise with; absent of real money. */
  readonly book?: string
  readonly id: string
  readonly symbol: string
  readonly currency: string
  readonly direction: 'long' | 'short'
  /** Absent while its own margin alone stands behind it. */
  readonly marginMode?: 'cross'
  readonly leverage: number
  readonly ruleVersion: string
  readonly closeFeeRate: string
  readonly tiers: TierTerms[]
  /** Missing, as in its result, where holding it costs nothing. */
  readonly funding?: FundingText | undefined
  /** The close-out rule of its owner's country; absent where none holds. */
  readonly closeOut?: CloseOutRule
  readonly takeProfitPrice: string | null
  readonly stopLossPrice: string | null
  /** What each of them closes; absent where it is all. */
  readonly takeProfitQuantity?: string
  readonly stopLossQuantity?: string
  readonly steps: Step[]
  readonly result: ContractResult
}

/** What the server says came of a position; every figure follows from the steps and their ticks. */
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
  /** Exact, before it is rounded to the instrument's step; of a closed position the last it had; null in cross margin. */
  readonly liquidationPrice: string | null
  readonly realizedPnl: string
  readonly closeFee: string
  readonly liquidationFee: string
  readonly shortfall: string
  /** What funding brought; below zero, what it cost. */
  readonly funding?: string | undefined
  /** The first instant that is not booked yet; null where none is due any more. */
  readonly nextFundingAt?: number | null | undefined
}

/** One side of a swap: the tick that says what the currency was worth; none where it holds by definition. */
export type SwapSide = {
  readonly currency: string
  readonly usdPrice: string
  readonly symbol: string | null
  readonly seq: number | null
  /** The tick says what a dollar is worth in the currency, and not the other way round. */
  readonly inverse: boolean
  /** Decimals of the currency. */
  readonly precision: number
  /** How old the tick might be when the quote was given (milliseconds); null where there is none. */
  readonly maxAgeMs: number | null
}

export type SwapOrder = {
  readonly product: 'swap'
  readonly id: string
  readonly at: number
  readonly ruleVersion: string
  readonly spreadRate: string
  readonly fromAmount: string
  /** Which amount was typed: the other one follows from it. Absent in what was made by the rules `swap-1`. */
  readonly typed?: 'from' | 'to' | undefined
  readonly sides: [SwapSide, SwapSide]
  readonly result: {
    readonly midRate: string
    readonly rate: string
    readonly toAmount: string
    readonly fee: string
  }
}

/** A second contract as it was bought, and what came of it. */
export type OptionOrder = {
  readonly product: 'options'
  /** As of a position. */
  readonly book?: string
  readonly id: string
  readonly symbol: string
  readonly currency: string
  readonly direction: 'up' | 'down'
  readonly stake: string
  /** What a win brings over the stake. */
  readonly payoutRate: string
  readonly ruleVersion: string
  readonly acceptedAt: number
  readonly settleAt: number
  readonly result: OptionResult
}

/** What the server says came of a second contract; every figure follows from the order and the ticks. */
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
  /** What came back. */
  readonly credited: string | null
}

/** Who gets what of a project's tokens. It names nobody: only how many lots each application has. */
export type IeoDraw = {
  readonly product: 'ieo'
  /** The project's. */
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
  /** When the lots were fixed. */
  readonly closedAt: number
  /** Published before anybody applied; null where nothing is drawn, as are seed and checkpoint. */
  readonly drawCommit: string | null
  /** How many lots each application has, in the order of their numbers. */
  readonly lots: number[]
  /** Published when the lots were fixed. */
  readonly lotsDigest: string
  readonly seed: string | null
  readonly checkpoint: Checkpoint | null
  readonly result: {
    readonly finalSeed: string | null
    /** Of each application, in the order of `lots`. */
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
