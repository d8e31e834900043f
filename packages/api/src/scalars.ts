import * as v from 'valibot'

/**
 * The scalar types of the wire. Decimals are strings, never JSON numbers; every string refuses NUL and broken UTF-16,
 * which PostgreSQL cannot store; query values arrive as strings.
 */

/** An id: 64-bit numbers travel as decimal strings. */
export const Id = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,32}$/))

const largestNumber = '9223372036854775807'
const isWithin64Bits = (digits: string): boolean =>
  digits.padStart(largestNumber.length, '0') <= largestNumber

/** The number of a row, within the 64 bits of the database. */
export const RowNumber = v.pipe(v.string(), v.regex(/^\d{1,19}$/), v.check(isWithin64Bits, 'range'))

/** A signed decimal, without exponent, plus sign or separators. */
export const Dec = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/))

/** A decimal that is a fraction: `"0.012"` is 1.2 %. */
export const Rate = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/))

/** A requested amount, quantity or price: above zero and at most a thousand million units. */
export const PositiveDec = v.pipe(
  v.string(),
  v.regex(/^(?!0(\.0+)?$)((0|[1-9]\d{0,8})(\.\d{1,18})?|1000000000(\.0{1,18})?)$/),
)

/** The largest slippage that a user may allow: 5 %, as a fraction. */
export const SlippageRate = v.pipe(v.string(), v.regex(/^0(\.(0[0-4]\d{0,16}|050{0,16}|0))?$/))

/** `USDT`, `BTC`, `XAU`. */
export const Currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,12}$/))

/** `BTCUSDT`, `XAUUSD`. */
export const SymbolName = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,24}$/))

/** Wall clock at UTC+8, for display only: `2026-11-20 22:58:00`. Made by `wallTime`. */
export const Time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/))

/** A calendar day in UTC: `2024-10-01`. */
export const Day = v.pipe(v.string(), v.isoDate())

/** Epoch milliseconds, UTC: what rules and countdowns use. */
export const Ms = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A count or ordinal: a whole number from zero. */
export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** SHA-256, in hexadecimal. */
export const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Text of `min` to `max` UTF-16 units that PostgreSQL can store. */
/* @__NO_SIDE_EFFECTS__ */
export function text(min: number, max: number) {
  return v.pipe(v.string(), v.minLength(min), v.maxLength(max), v.check(isStorable, 'text'))
}

const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** Text that Candor writes and a browser only shows. */
export const Text = v.string()

/** HTML that the server has cleaned with an allow-list. */
export const Html = v.string()

/** ISO 3166-1 alpha-2. */
export const Country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

export const languages = ['en-us', 'ko', 'jp', 'tai', 'mlxy', 'vl', 'xi', 'zh-cn'] as const
export const Language = v.picklist(languages)
export type Language = v.InferOutput<typeof Language>

/** One field for each language. */
export const inEachLanguage = <Entry>(entry: Entry) =>
  Object.fromEntries(languages.map((lang) => [lang, entry])) as Record<Language, Entry>

/** A public device key: JWK, ECDSA P-256. Private members are refused. */
export const DeviceKey = v.strictObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  y: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type DeviceKey = v.InferOutput<typeof DeviceKey>
