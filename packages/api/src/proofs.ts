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
  /** Its place among the ticks of all symbols, as they were committed. Records from before it was part of them have none. */
  logSeq: v.exactOptional(Count),
})
export type Tick = v.InferOutput<typeof Tick>

/** Where a symbol's chain stood. */
export const Head = v.strictObject({ symbol: SymbolName, seq: Count, chain: Hash })
export type Head = v.InferOutput<typeof Head>

/** What the server signs every second: the heads of all chains at one instant. */
export const Checkpoint = v.strictObject({ at: Ms, heads: v.array(Head), signature: Signature })
export type Checkpoint = v.InferOutput<typeof Checkpoint>

/** The chain from the tick that gave a price to the first checkpoint that covers it. */
export const Segment = v.strictObject({
  /** The chain value just before the first tick. */
  previousChain: Hash,
  /** Consecutive; the first is the tick that gave the price. */
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
    /** How old the price might be that was traded on; milliseconds. */
    maxAgeMs: Count,
    openFeeRate: Rate,
    closeFeeRate: Rate,
    /** The listed rates and the discount that made those two of them; absent where the listed ones were charged. */
    discount: v.exactOptional(
      v.strictObject({ rate: Rate, listedOpenFeeRate: Rate, listedCloseFeeRate: Rate }),
    ),
  }),
  v.strictObject({
    kind: v.literal('close'),
    ...fill,
    /** Absent where a tick closed it. */
    maxAgeMs: v.exactOptional(Count),
    pnl: Dec,
    /** In cross margin: all that stood behind it. */
    pool: v.exactOptional(Dec),
    /** The exit of a part that a tick reached, and the least order of the instrument then; the first ones kept no `minNotional`. */
    exit: v.exactOptional(
      v.strictObject({
        kind: v.picklist(['take_profit', 'stop_loss']),
        price: Dec,
        quantity: Dec,
        minQuantity: Dec,
        minNotional: v.exactOptional(Dec),
      }),
    ),
    /** In cross margin: the exit of all that a tick reached, or that of another position that needed its profit. */
    reached: v.exactOptional(
      v.strictObject({
        kind: v.picklist(['take_profit', 'stop_loss']),
        price: Dec,
        /** Absent where it was its own. */
        other: v.exactOptional(
          v.strictObject({ id: Id, symbol: SymbolName, direction: Direction, seq: Count }),
        ),
      }),
    ),
  }),
  /** Its owner added to its margin, or in cross margin the loss or funding of another position drew on it. */
  v.strictObject({ kind: v.picklist(['margin', 'draw']), at: Ms, amount: Dec }),
  /** What an order or its owner made of take-profit and stop-loss; a quantity is null where it is all. */
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
    /** In cross margin: all that stood behind it. */
    pool: v.exactOptional(Dec),
  }),
])

const ContractOrder = v.strictObject({
  product: v.literal('contracts'),
  /** Absent of real money. */
  book: v.exactOptional(Text),
  id: Id,
  symbol: SymbolName,
  currency: Currency,
  direction: Direction,
  /** Absent while its own margin alone stands behind it. */
  marginMode: v.exactOptional(v.literal('cross')),
  leverage: Count,
  ruleVersion: Text,
  closeFeeRate: Rate,
  tiers: v.array(v.strictObject({ upTo: Dec, maintenanceRate: Rate, maxLeverage: Count })),
  /** Missing, as in its result, where holding it costs nothing. */
  funding: v.optional(FundingTerms),
  /** Absent where no close-out rule holds. */
  closeOut: v.exactOptional(v.strictObject({ rate: Rate, leverage: Count })),
  takeProfitPrice: v.nullable(Dec),
  stopLossPrice: v.nullable(Dec),
  /** What each closes; absent where it is all. */
  takeProfitQuantity: v.exactOptional(Dec),
  stopLossQuantity: v.exactOptional(Dec),
  /** All that changed its size or margin, oldest first. */
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
  typed: v.optional(v.picklist(['from', 'to'])),
  sides: v.tuple([SwapSide, SwapSide]),
  result: v.strictObject({ midRate: Dec, rate: Dec, toAmount: Dec, fee: Dec }),
})

/** The file that a user downloads, as `packages/verify` checks it. */
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
    /** A hundred prices at a time, oldest first; without it those that are shown: the first and the last ninety-nine. */
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

/** The key that the record of prices is signed with, as the house publishes it. */
export const PriceKey = v.strictObject({
  algorithm: v.literal('Ed25519'),
  publicKey: PublicKey,
  /** SHA-256 of its DER, in hexadecimal: what people compare, as `candor-verify` shows it. */
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
    /** Those after this time; `nextAfterAt` of a page leads to the page after it. */
    afterAt: v.optional(wholeNumber(0, 8_640_000_000_000_000), 0),
    pageSize: v.optional(wholeNumber(1, 500, true), 100),
  }),
  result: v.strictObject({
    records: v.array(v.strictObject({ ...Checkpoint.entries, publicKey: PublicKey })),
    /** Null where there is none after these yet. */
    nextAfterAt: v.nullable(Ms),
  }),
  errors: [],
  summary: 'Where the chains of all prices stood, every second, with the signature over it.',
})
