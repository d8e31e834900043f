import * as v from 'valibot'
import { Direction } from './contracts-shapes.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { FundingTerms } from './market.ts'
import { wholeNumber } from './query.ts'
import { Count, Currency, Dec, Hash, Id, Ms, Rate, SymbolName, Text } from './scalars.ts'

/** Ed25519: 64 bytes, base64url. */
const Signature = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/))
/** Ed25519: 32 raw bytes, base64url. */
export const PublicKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** A committed tick. `seq` counts from 1 for each symbol, without gaps. */
export const Tick = v.strictObject({
  symbol: SymbolName,
  seq: Count,
  price: Dec,
  bid: Dec,
  ask: Dec,
  at: Ms,
  source: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,64}$/)),
  /** Its number in the log of all symbols, in commit order. */
  logSeq: Count,
})
export type Tick = v.InferOutput<typeof Tick>

/** The head of a symbol's chain. */
export const Head = v.strictObject({ symbol: SymbolName, seq: Count, chain: Hash })
export type Head = v.InferOutput<typeof Head>

/** The record that the server signs every second: the heads of all chains at one instant. */
export const Checkpoint = v.strictObject({ at: Ms, heads: v.array(Head), signature: Signature })
export type Checkpoint = v.InferOutput<typeof Checkpoint>

/** The chain from the tick of a price to the first checkpoint that covers it. */
export const Segment = v.strictObject({
  /** The chain value just before the first tick. */
  previousChain: Hash,
  /** Consecutive; the first is the tick of the price. */
  ticks: v.array(v.strictObject({ ...Tick.entries, leaf: Hash, chain: Hash })),
  /** Null for up to a second, until the next checkpoint is signed. */
  checkpoint: v.nullable(Checkpoint),
})
export type Segment = v.InferOutput<typeof Segment>

const fill = { at: Ms, seq: Count, price: Dec, quantity: Dec, fee: Dec }
const Step = v.variant('kind', [
  v.strictObject({
    kind: v.picklist(['open', 'add']),
    ...fill,
    /** The largest allowed age of the price; milliseconds. */
    maxAgeMs: Count,
    openFeeRate: Rate,
    closeFeeRate: Rate,
    /** The listed rates and the discount from which the two rates follow; absent if the listed rates were charged. */
    discount: v.exactOptional(
      v.strictObject({ rate: Rate, listedOpenFeeRate: Rate, listedCloseFeeRate: Rate }),
    ),
  }),
  v.strictObject({
    kind: v.literal('close'),
    ...fill,
    /** Absent if a tick closed it. */
    maxAgeMs: v.exactOptional(Count),
    pnl: Dec,
    /** The pool's money, in cross margin. */
    pool: v.exactOptional(Dec),
    /** The exit of a part that a tick reached, and the least order of the instrument then. */
    exit: v.exactOptional(
      v.strictObject({
        kind: v.picklist(['take_profit', 'stop_loss']),
        price: Dec,
        quantity: Dec,
        minQuantity: Dec,
        minNotional: Dec,
      }),
    ),
    /**
     * In cross margin: the exit of the whole position that a tick reached, or another position's exit that needed this
     * one's profit.
     */
    reached: v.exactOptional(
      v.strictObject({
        kind: v.picklist(['take_profit', 'stop_loss']),
        price: Dec,
        /** Absent if it was the position's own. */
        other: v.exactOptional(
          v.strictObject({ id: Id, symbol: SymbolName, direction: Direction, seq: Count }),
        ),
      }),
    ),
  }),
  /** The owner added margin, or in cross margin the loss or funding of another position drew on this one's money. */
  v.strictObject({ kind: v.picklist(['margin', 'draw']), at: Ms, amount: Dec }),
  /** Take-profit and stop-loss as set by an order or the owner; a quantity is null for the whole position. */
  v.strictObject({
    kind: v.literal('exits'),
    at: Ms,
    takeProfitPrice: v.nullable(Dec),
    stopLossPrice: v.nullable(Dec),
    takeProfitQuantity: v.nullable(Dec),
    stopLossQuantity: v.nullable(Dec),
  }),
  v.strictObject({
    kind: v.literal('funding'),
    at: Ms,
    seq: Count,
    price: Dec,
    quantity: Dec,
    amount: Dec,
    fromMargin: Dec,
    shortfall: Dec,
    /** The pool's money, in cross margin. */
    pool: v.exactOptional(Dec),
  }),
])

const ContractOrder = v.strictObject({
  product: v.literal('contracts'),
  /** Absent for real money. */
  book: v.exactOptional(Text),
  id: Id,
  symbol: SymbolName,
  currency: Currency,
  direction: Direction,
  /** Absent for isolated margin. */
  marginMode: v.exactOptional(v.literal('cross')),
  leverage: Count,
  ruleVersion: Text,
  closeFeeRate: Rate,
  tiers: v.array(v.strictObject({ upTo: Dec, maintenanceRate: Rate, maxLeverage: Count })),
  /** Missing, as in its result, if holding the position costs nothing. */
  funding: v.optional(FundingTerms),
  /** Absent without a close-out rule. */
  closeOut: v.exactOptional(v.strictObject({ rate: Rate, leverage: Count })),
  takeProfitPrice: v.nullable(Dec),
  stopLossPrice: v.nullable(Dec),
  /** The quantity that each closes; absent for the whole position. */
  takeProfitQuantity: v.exactOptional(Dec),
  stopLossQuantity: v.exactOptional(Dec),
  /** All changes of its size or margin, oldest first. */
  steps: v.array(Step),
  result: v.strictObject({
    status: v.picklist(['running', 'closed']),
    closeReason: v.nullable(
      v.picklist(['manual', 'take_profit', 'stop_loss', 'close_out', 'liquidation']),
    ),
    quantity: Dec,
    openPrice: Dec,
    margin: Dec,
    addedMargin: Dec,
    initialMargin: Dec,
    openFee: Dec,
    totalQuantity: Dec,
    totalInitialMargin: Dec,
    totalOpenFee: Dec,
    averageClosePrice: v.nullable(Dec),
    liquidationPrice: v.nullable(Dec),
    realizedPnl: Dec,
    closeFee: Dec,
    liquidationFee: Dec,
    shortfall: Dec,
    funding: v.optional(Dec),
    nextFundingAt: v.optional(v.nullable(Ms)),
  }),
})

const SwapSide = v.strictObject({
  currency: Currency,
  usdPrice: Dec,
  symbol: v.nullable(SymbolName),
  seq: v.nullable(Count),
  inverse: v.boolean(),
  precision: Count,
  maxAgeMs: v.nullable(Count),
})

const SwapOrder = v.strictObject({
  product: v.literal('swap'),
  id: Id,
  at: Ms,
  ruleVersion: Text,
  spreadRate: Rate,
  fromAmount: Dec,
  typed: v.picklist(['from', 'to']),
  sides: v.tuple([SwapSide, SwapSide]),
  result: v.strictObject({ midRate: Dec, rate: Dec, toAmount: Dec, fee: Dec }),
})

/** The proof file of a user, as `packages/verify` checks it. */
/* @__NO_SIDE_EFFECTS__ */
export function proofOf<Order extends v.GenericSchema>(order: Order) {
  return v.strictObject({
    format: v.literal('candor-proof-1'),
    order,
    orderSignature: Signature,
    /** One for each price of the order; `of` is the place of its step, of its side, or of its end. */
    segments: v.array(v.strictObject({ of: Count, ...Segment.entries })),
    publicKey: PublicKey,
  })
}

const reading = { count: 60, perMs: MINUTE, by: 'user' } as const

export const getPositionProof = endpoint({
  name: 'getPositionProof',
  concept: 'contracts',
  auth: 'token',
  limit: reading,
  request: v.object({
    id: Id,
    /** Pages of a hundred prices, oldest first; without it the shown prices: the first and the last ninety-nine. */
    pageNo: v.optional(wholeNumber(1, 100_000)),
  }),
  result: proofOf(ContractOrder),
  errors: ['NOT_FOUND'],
  summary: 'A position and the recorded ticks that filled it: all that it takes to settle it anew.',
})

export const getSwapProof = endpoint({
  name: 'getSwapProof',
  concept: 'swap',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: proofOf(SwapOrder),
  errors: ['NOT_FOUND'],
  summary: 'A swap and the recorded ticks that priced it: all that it takes to price it anew.',
})

/** The public key of the price record, as the house publishes it. */
export const PriceKey = v.strictObject({
  algorithm: v.literal('Ed25519'),
  publicKey: PublicKey,
  /** SHA-256 of its DER, in hexadecimal: for comparison by people, as `candor-verify` shows it. */
  fingerprint: Hash,
  pem: Text,
})
export type PriceKey = v.InferOutput<typeof PriceKey>

export const getPriceKey = endpoint({
  name: 'getPriceKey',
  concept: 'transparency',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: PriceKey,
  errors: [],
  summary: 'The key that the record of prices is signed with.',
})

export const listCheckpoints = endpoint({
  name: 'listCheckpoints',
  concept: 'transparency',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({
    /** Checkpoints after this time; `nextAfterAt` of a page leads to the page after it. */
    afterAt: v.optional(wholeNumber(0, 8_640_000_000_000_000), 0),
    pageSize: v.optional(wholeNumber(1, 500, true), 100),
  }),
  result: v.strictObject({
    records: v.array(v.strictObject({ ...Checkpoint.entries, publicKey: PublicKey })),
    /** Null if there are no later ones yet. */
    nextAfterAt: v.nullable(Ms),
  }),
  errors: [],
  summary: 'Where the chains of all prices stood, every second, with the signature over it.',
})
