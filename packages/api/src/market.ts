import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { distributionBuckets, haltReasons, intervals } from './names.ts'
import { commaList, Flag, QueryMs, wholeNumber } from './query.ts'
import { Count, Currency, Day, Dec, Ms, Rate, SymbolName, Text, text, Time } from './scalars.ts'

/** As a filter, `cfd` includes indices: they are traded as contracts for difference. */
export const Category = v.picklist(['crypto', 'metal', 'forex', 'cfd', 'index'])
export type Category = v.InferOutput<typeof Category>

export const Interval = v.picklist(intervals)
export type Interval = v.InferOutput<typeof Interval>

export const HaltReason = v.picklist(haltReasons)
export type HaltReason = v.InferOutput<typeof HaltReason>

/** The market is halted: nothing is traded and no tick counts, since right after the last tick that did. */
export const Halt = v.strictObject({ sinceAt: Ms, reasonKey: HaltReason })
export type Halt = v.InferOutput<typeof Halt>

/** The moving figures of a symbol's ticker. Without a live price all of them are null. */
const quoteFields = {
  symbol: SymbolName,
  price: v.nullable(Dec),
  bid: v.nullable(Dec),
  ask: v.nullable(Dec),
  open24h: v.nullable(Dec),
  high: v.nullable(Dec),
  low: v.nullable(Dec),
  change: v.nullable(Dec),
  changeRate: v.nullable(Rate),
  volume: v.nullable(Dec),
  turnover: v.nullable(Dec),
  marketOpen: v.boolean(),
  nextOpenAt: v.nullable(Ms),
  updatedAt: v.nullable(Ms),
  stale: v.boolean(),
  /** Set while its trading is halted; its price is the last one before the halt. */
  halt: v.nullable(Halt),
}

export const Quote = v.strictObject(quoteFields)
export type Quote = v.InferOutput<typeof Quote>

/** Maintenance tier: it holds for notionals up to and including `notionalMax`. */
export const Tier = v.strictObject({
  notionalMax: Dec,
  maintenanceMarginRate: Rate,
  maxLeverage: Count,
})

/**
 * The cost or income of holding a position: at 00:00, 08:00 and 16:00 UTC a share of its worth, which longs pay shorts
 * if it is above zero; or at 22:00 UTC from Monday to Friday a number of points, three times on the triple day. Points
 * below zero are paid.
 */
export const FundingTerms = v.variant('kind', [
  v.strictObject({ kind: v.literal('funding'), rate: Rate }),
  v.strictObject({
    kind: v.literal('overnight'),
    point: Dec,
    longPoints: Rate,
    shortPoints: Rate,
    tripleDay: v.picklist(['wednesday', 'friday']),
  }),
])
export type FundingTerms = v.InferOutput<typeof FundingTerms>
export const FundingKind = v.picklist(['funding', 'overnight'])
export type FundingKind = v.InferOutput<typeof FundingKind>

export const Recording = v.strictObject({
  from: Day,
  to: Day,
  /** Venue or broker of the prices; null if its name is unknown. */
  source: v.nullable(Text),
  /** The first price after it restarts the series: the price jumps then, and positions are judged by the new price. */
  restartAt: v.nullable(Ms),
  /** The last restart, if within the 24 hours of the day's figures, which then contain the jump. */
  restartedAt: v.nullable(Ms),
})
export type Recording = v.InferOutput<typeof Recording>

/** The asset classes of countries' leverage caps: major pairs and indices are separate from the others. */
export const assetClasses = [
  'crypto',
  'gold',
  'commodity',
  'major_forex',
  'other_forex',
  'major_index',
  'other_index',
] as const
export type AssetClass = (typeof assetClasses)[number]

export const Ticker = v.strictObject({
  ...quoteFields,
  name: Text,
  category: Category,
  base: Currency,
  quote: Currency,
  /** Hourly closes of the last 24 hours; may be empty. */
  sparkline: v.array(Dec),
  pricePrecision: Count,
  quantityPrecision: Count,
  iconUrl: Text,
  sort: Count,
  isHot: v.boolean(),
  isFavorite: v.boolean(),
  source: Text,
  /** The days of the real market that a sandbox replays, both included. Null if prices are live. */
  recording: v.nullable(Recording),
  trade: v.strictObject({
    contract: v.boolean(),
    second: v.boolean(),
    spot: v.boolean(),
    /** The asset class for a country's leverage cap. */
    assetClass: v.picklist(assetClasses),
    maxLeverage: Count,
    minQuantity: Dec,
    maxQuantity: Dec,
    quantityStep: Dec,
    priceStep: Dec,
    minNotional: Dec,
    openFeeRate: Rate,
    closeFeeRate: Rate,
    /** Null if no contracts are traded. */
    funding: v.nullable(FundingTerms),
    liquidationFeeRate: Rate,
    maintenanceMarginRate: Rate,
    tiers: v.array(Tier),
    marginModes: v.array(v.picklist(['isolated', 'cross'])),
  }),
})
export type Ticker = v.InferOutput<typeof Ticker>

/** `[openAt, open, high, low, close, volume]`. */
export const Candle = v.strictTuple([Ms, Dec, Dec, Dec, Dec, v.nullable(Dec)])
export type Candle = v.InferOutput<typeof Candle>

const reading = { count: 300, perMs: MINUTE, by: 'ip' } as const

export const getPrice = endpoint({
  name: 'getPrice',
  concept: 'market',
  auth: 'optional',
  limit: { count: 5, perMs: SECOND, by: 'ip' },
  request: v.union([
    v.object({ symbol: SymbolName }),
    v.object({ symbols: commaList(SymbolName, 50) }),
  ]),
  result: v.union([Ticker, v.array(Ticker)]),
  errors: ['SYMBOL_NOT_FOUND'],
  summary:
    'The ticker of one symbol, or an array for `symbols`. No live price is null, never a guess.',
})

export const listSymbols = endpoint({
  name: 'listSymbols',
  concept: 'market',
  auth: 'optional',
  limit: reading,
  request: v.object({
    category: v.optional(Category),
    trade: v.optional(v.picklist(['contract', 'second', 'spot'])),
    keyword: v.optional(text(0, 20)),
    favorite: v.optional(Flag, false),
    sort: v.optional(v.picklist(['hot', 'change_desc', 'change_asc', 'volume', 'name']), 'hot'),
  }),
  result: v.array(Ticker),
  errors: [],
  summary: 'All symbols with their last prices and trading rules.',
})

export const Distribution = v.strictObject({
  updatedAt: Ms,
  /** Open markets; only these are counted below. */
  open: Count,
  closed: Count,
  up: Count,
  flat: Count,
  down: Count,
  buckets: v.array(
    v.strictObject({
      key: v.picklist(distributionBuckets),
      fromRate: v.nullable(Rate),
      toRate: v.nullable(Rate),
      count: Count,
    }),
  ),
})
export type Distribution = v.InferOutput<typeof Distribution>

export const getPriceDistribution = endpoint({
  name: 'getPriceDistribution',
  concept: 'market',
  auth: 'none',
  limit: reading,
  request: v.object({ category: v.optional(Category) }),
  result: Distribution,
  errors: [],
  summary:
    'How many open markets rose and fell in 24 hours, and by how much; closed ones are not counted.',
})

export const RankedTicker = v.strictObject({
  symbol: SymbolName,
  name: Text,
  category: Category,
  price: v.nullable(Dec),
  changeRate: v.nullable(Rate),
  volume: v.nullable(Dec),
  sparkline: v.array(Dec),
  iconUrl: Text,
  pricePrecision: Count,
  stale: v.boolean(),
  updatedAt: v.nullable(Ms),
})
export type RankedTicker = v.InferOutput<typeof RankedTicker>

export const getRanking = endpoint({
  name: 'getRanking',
  concept: 'market',
  auth: 'none',
  limit: reading,
  request: v.object({
    type: v.optional(v.picklist(['hot', 'rise', 'fall', 'volume', 'new']), 'hot'),
    limit: v.optional(wholeNumber(1, 100), 20),
  }),
  result: v.array(RankedTicker),
  errors: [],
  summary: 'Rankings of the home page: hot, rise, fall, volume, new.',
})

export const getServerTime = endpoint({
  name: 'getServerTime',
  concept: 'market',
  auth: 'none',
  limit: reading,
  request: v.object({}),
  result: v.strictObject({ serverAt: Ms, time: Time, zone: v.literal('+08:00') }),
  errors: [],
  summary: "The server's clock.",
})

export const getKline = endpoint({
  name: 'getKline',
  concept: 'market',
  auth: 'none',
  limit: reading,
  request: v.object({
    symbol: SymbolName,
    interval: Interval,
    limit: v.optional(wholeNumber(1, 1_000), 300),
    endAt: v.optional(QueryMs),
  }),
  result: v.array(Candle),
  errors: ['SYMBOL_NOT_FOUND'],
  summary: 'Candles in ascending order, those that open before `endAt`; gaps are not filled.',
})

export const setFavorite = endpoint({
  name: 'setFavorite',
  concept: 'market',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    symbol: SymbolName,
    on: v.boolean(),
    sort: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000))),
  }),
  result: v.null(),
  errors: ['SYMBOL_NOT_FOUND'],
  summary: 'Marks or unmarks a favourite symbol.',
})
