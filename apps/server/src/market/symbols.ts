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
  /** Start of the recorded weeks (epoch ms); weekday and time of day count from here. */
  from: v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse)),
  weeks: v.picklist([1, 2]),
  /** Unit of the recorded volume. Only `base` is a traded quantity that may be shown. */
  volumeUnit: v.picklist(['base', 'contracts', 'ticks', 'none']),
  /** UTC days of the first and the last recorded candle. */
  firstDay: v.pipe(v.string(), v.isoDate()),
  lastDay: v.pipe(v.string(), v.isoDate()),
  /** Venue or broker, as `data/README.md` says; null if its name is unknown. */
  source: v.nullable(v.string()),
})

/**
 * The cost or gain of holding a position, and when it is charged. Points are of the size `point`, per night and unit.
 */
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
  /** The class of country leverage caps. */
  assetClass: v.picklist(assetClasses),
  base: v.string(),
  quote: v.string(),
  /** The settlement currency of its contracts; one unit of the quote counts as one of it. */
  settlementCurrency: v.string(),
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
  /** Bid and ask are this far below and above the recorded price. */
  halfSpread: price,
  /** A price older than this in a session is stale (ms): nothing opens or triggers on it. */
  maxAgeMs: v.pipe(whole, v.maxValue(largestPriceAgeMs)),
  /** A tick that differs by more than this share from the one before is refused. */
  jumpRate: rate,
  openFeeRate: rate,
  closeFeeRate: rate,
  /** Absent for symbols without contracts. */
  funding: v.optional(fundingSchema),
  /** Ascending by notional. */
  tiers: v.array(v.strictObject({ upTo: amount, maintenanceRate: rate, maxLeverage: whole })),
  /** Largest net notional that the house takes on, in the settlement currency. */
  exposureCap: amount,
  /** Weekly sessions in UTC; a market without any never closes. */
  sessions: v.pipe(
    v.array(v.string()),
    v.transform((list) => readCalendar(list)),
  ),
  recording: recordingSchema,
})

/** A tradable symbol with its steps, limits, fees, tiers and hours. */
export type MarketSymbol = v.InferOutput<typeof symbolSchema>
export type Recording = MarketSymbol['recording']

/** All symbols by name, in display order. */
export type Symbols = ReadonlyMap<string, MarketSymbol>

/** The folder of the repository's recorded prices and defaults. */
export const dataFolder = new URL('../../../../data/', import.meta.url)

/**
 * Reads `data/symbols.json`.
 * @throws ValiError when a field is missing or malformed
 */
export function loadSymbols(): Symbols {
  const file: unknown = JSON.parse(readFileSync(new URL('symbols.json', dataFolder), 'utf8'))
  const list = v.parse(v.array(symbolSchema), file)
  return new Map(list.toSorted((a, b) => a.sort - b.sort).map((symbol) => [symbol.name, symbol]))
}

/** The symbols without volume, for feeds that do not report it. */
export function withoutVolume(symbols: Symbols): Symbols {
  return new Map(
    [...symbols].map(([name, symbol]) => [
      name,
      { ...symbol, recording: { ...symbol.recording, volumeUnit: 'none' } },
    ]),
  )
}
