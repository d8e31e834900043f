import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { listFields, page } from './query.ts'
import {
  Count,
  Currency,
  Dec,
  Id,
  Ms,
  PositiveDec,
  Rate,
  SymbolName,
  Text,
  Time,
} from './scalars.ts'

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const

/** A quote as the server issued it; it cannot be made or changed elsewhere. */
export const QuoteId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{40,1000}$/))

/** The dollar price of a currency, with its committed tick; no tick if it is fixed by definition. */
const SwapPrice = v.strictObject({
  currency: Currency,
  usdPrice: Dec,
  symbol: v.nullable(SymbolName),
  seq: v.nullable(Count),
  at: v.nullable(Ms),
})
export type SwapPrice = v.InferOutput<typeof SwapPrice>

const rates = {
  fromCurrency: Currency,
  toCurrency: Currency,
  fromAmount: Dec,
  toAmount: Dec,
  /** The rate of one unit of the first currency in the second, spread included. */
  rate: Dec,
  /** The same rate by the prices alone. */
  midRate: Dec,
  spreadRate: Rate,
  /** The cost of the spread, in the received currency. There is no other fee. */
  fee: Dec,
  feeCurrency: Currency,
  prices: v.tuple([SwapPrice, SwapPrice]),
}

export const SwapQuote = v.strictObject({
  quoteId: QuoteId,
  ...rates,
  /** The price of one unit of the second currency in the first; for display, not for computation. */
  inverseRate: Dec,
  validUntilAt: Ms,
})
export type SwapQuote = v.InferOutput<typeof SwapQuote>

export const Swap = v.strictObject({
  id: Id,
  orderNo: Text,
  ...rates,
  status: v.literal(1),
  statusKey: v.literal('completed'),
  ruleVersion: Text,
  createTime: Time,
  createAt: Ms,
})
export type Swap = v.InferOutput<typeof Swap>

export const SwapCurrency = v.strictObject({
  currency: Currency,
  name: Text,
  precision: Count,
  displayPrecision: Count,
  spreadRate: Rate,
  /** The market whose price is its dollar price, or the inverse of it; null without a market or a price. */
  symbol: v.nullable(Text),
  /** The limits of one swap at its current price; null without a price. */
  min: v.nullable(Dec),
  max: v.nullable(Dec),
})
export type SwapCurrency = v.InferOutput<typeof SwapCurrency>

const priceErrors = [
  'CURRENCY_UNSUPPORTED',
  'PRICE_STALE',
  'PRICE_MOVING',
  'SYMBOL_SUSPENDED',
  'MARKET_CLOSED',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_ABOVE_MAX',
  'AMOUNT_PRECISION',
  'EXPOSURE_LIMIT',
] as const

export const listSwapCurrencies = endpoint({
  name: 'listSwapCurrencies',
  concept: 'swap',
  auth: 'none',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: v.array(SwapCurrency),
  errors: [],
  summary: 'What can be swapped for what, its spread and its bounds.',
})

export const quoteSwap = endpoint({
  name: 'quoteSwap',
  concept: 'swap',
  auth: 'token',
  limit: reading,
  request: v.pipe(
    v.object({
      fromCurrency: Currency,
      toCurrency: Currency,
      fromAmount: v.optional(PositiveDec),
      toAmount: v.optional(PositiveDec),
    }),
    v.forward(
      v.check(
        ({ fromAmount, toAmount }) => (fromAmount === undefined) !== (toAmount === undefined),
        'one of fromAmount and toAmount',
      ),
      ['fromAmount'],
    ),
  ),
  result: SwapQuote,
  errors: priceErrors,
  summary:
    'A firm price for ten seconds, for one use: what is given, what is received, what it costs.',
})

export const swap = endpoint({
  name: 'swap',
  concept: 'swap',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: { validMs: 15 * SECOND },
  request: v.strictObject({ quoteId: QuoteId }),
  result: Swap,
  errors: [
    'QUOTE_EXPIRED',
    'SYMBOL_SUSPENDED',
    'INSUFFICIENT_BALANCE',
    'EXPOSURE_LIMIT',
    'PAUSED',
    'RESTRICTED',
    'SELF_EXCLUDED',
  ],
  summary: 'Takes a quote: both sides move at once, at the price that was quoted.',
})

export const listSwaps = endpoint({
  name: 'listSwaps',
  concept: 'swap',
  auth: 'token',
  limit: reading,
  showsMoney: true,
  request: v.object({
    ...listFields,
    fromCurrency: v.optional(Currency),
    toCurrency: v.optional(Currency),
  }),
  result: page(Swap),
  errors: [],
  summary: "The user's swaps, latest first.",
})

export const getSwap = endpoint({
  name: 'getSwap',
  concept: 'swap',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: Swap,
  errors: ['NOT_FOUND'],
  summary: 'One swap, with the prices that made its rate.',
})
