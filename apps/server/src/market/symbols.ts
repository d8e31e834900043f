import { assetClasses } from '@candor/api'
import { readFileSync } from 'node:fs'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { cappedFundingRate, largestPriceAgeMs } from '@candor/rules'
import * as v from 'valibot'
import { readCalendar } from './calendar.ts'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const price = v.pipe(v.string(), v.transform(Price.parse))
const quantity = v.pipe(v.string(), v.transform(Quantity.parse))
const rate = v.pipe(v.string(), v.transform(Rate.parse))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const recordingSchema = v.strictObject({
  file: v.string(),
  candleMinutes: v.picklist([1, 5]),
  /** Where the recorded weeks begin (epoch milliseconds); time of day and weekday are kept from here. */
  from: v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse)),
  weeks: v.picklist([1, 2]),
  /** What the recorded volume counts. Only `base` is a traded quantity that users may be shown. */
  volumeUnit: v.picklist(['base', 'contracts', 'ticks', 'none']),
  /** UTC days of the first and of the last recorded candle. */
  firstDay: v.pipe(v.string(), v.isoDate()),
  lastDay: v.pipe(v.string(), v.isoDate()),
  /** Venue or broker, as `data/README.md` says; null when its name is not known. */
  source: v.nullable(v.string()),
})

/** What holding a position costs or brings, and when. Points are of the size `point`, for one night of one unit. */
const fundingSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('funding'),
    rate: v.pipe(
      rate,
      v.check((one) => cappedFundingRate(one) === one, 'beyond the largest rate of funding'),
    ),
  }),
  v.strictObject({
    kind: v.literal('overnight'),
    point: price,
    longPoints: rate,
    shortPoints: rate,
    tripleDay: v.picklist(['wednesday', 'friday']),
  }),
])

const symbolSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,24}$/)),
  title: v.string(),
  category: v.picklist(['crypto', 'metal', 'forex', 'cfd', 'index']),
  /** What a country's cap of leverage counts it among. */
  assetClass: v.picklist(assetClasses),
  base: v.string(),
  quote: v.string(),
  /** The currency in which contracts on it are settled; one unit of the quote counts as one of it. */
  settle: v.string(),
  sort: whole,
  isHot: v.boolean(),
  products: v.array(v.picklist(['contract', 'second', 'spot'])),
  pricePrecision: whole,
  quantityPrecision: whole,
  priceStep: price,
  quantityStep: quantity,
  minQuantity: quantity,
  maxQuantity: quantity,
  minNotional: amount,
  /** Bid and ask lie this far below and above the recorded price. */
  halfSpread: price,
  /** Older than this, in a session, the price is stale and nothing opens or triggers on it. */
  maxAgeMs: v.pipe(whole, v.maxValue(largestPriceAgeMs)),
  /** A tick further than this share from the one before is refused. */
  jumpRate: rate,
  openFeeRate: rate,
  closeFeeRate: rate,
  /** Missing where nothing is held over night: where no contracts are traded. */
  funding: v.optional(fundingSchema),
  /** Ascending by notional. */
  tiers: v.array(v.strictObject({ upTo: amount, maintenanceRate: rate, maxLeverage: whole })),
  /** How much net notional the house takes on, in the settle currency. */
  exposureCap: amount,
  /** Weekly sessions in UTC; none means that the market never closes. */
  sessions: v.pipe(
    v.array(v.string()),
    v.transform((list) => readCalendar(list)),
  ),
  recording: recordingSchema,
})

/** One thing that has a price: what it is, its steps, limits, fees, tiers and hours. */
export type MarketSymbol = v.InferOutput<typeof symbolSchema>
export type Recording = MarketSymbol['recording']

/** All symbols by name, in their display order. */
export type Symbols = ReadonlyMap<string, MarketSymbol>

/** The folder with the repository's recorded prices and defaults. */
export const dataFolder = new URL('../../../../data/', import.meta.url)

/**
 * Reads `data/symbols.json`.
 * @throws ValiError when a field is missing or out of form.
 */
export function loadSymbols(): Symbols {
  const file: unknown = JSON.parse(readFileSync(new URL('symbols.json', dataFolder), 'utf8'))
  const list = v.parse(v.array(symbolSchema), file)
  return new Map(list.toSorted((a, b) => a.sort - b.sort).map((symbol) => [symbol.name, symbol]))
}

/** The symbols where nobody counts what is traded. */
export function withoutVolume(symbols: Symbols): Symbols {
  return new Map(
    [...symbols].map(([name, symbol]) => [
      name,
      { ...symbol, recording: { ...symbol.recording, volumeUnit: 'none' } },
    ]),
  )
}
