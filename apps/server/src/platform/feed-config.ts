import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isLocal } from './mail/mail-config.ts'
import { RefusalToStart } from './refusal-to-start.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{1,15}$/))
/** Our symbols to the vendor's: `{ "XAUUSD": "XAU/USD" }`. */
const symbolMap = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,24}$/)), v.pipe(v.string(), v.maxLength(64))),
  v.check((map) => Object.keys(map).length > 0, 'names no symbol'),
)
/** Keys and list indexes separated by dots: `data.0.bid`. Empty for the value itself. */
const path = v.pipe(v.string(), v.maxLength(100))
const timeUnit = v.picklist(['s', 'ms', 'us', 'ns', 'iso'])

const frameSchema = v.strictObject({
  /** Path of a frame's list of quotes; without it the frame itself is one quote. */
  list: v.optional(path),
  /** A frame holds quotes only if these paths have these texts. */
  where: v.optional(v.record(path, v.string()), {}),
  symbol: path,
  /** Either both sides or one price. */
  bid: v.optional(path),
  ask: v.optional(path),
  price: v.optional(path),
  at: path,
  timeUnit: v.optional(timeUnit, 'ms'),
})

const historySchema = v.strictObject({
  /** May contain `{symbol}`, `{from}` and `{to}` (times in the unit below), and `{token}`. */
  url: v.string(),
  list: v.optional(path, ''),
  openAt: path,
  open: path,
  high: path,
  low: path,
  close: path,
  timeUnit: v.optional(timeUnit, 'ms'),
  /** Most minutes of one answer. */
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)), 1_000),
})

const cryptoSchema = v.strictObject({
  kind: v.literal('crypto'),
  /** The exchange's name in ccxt. */
  exchange: name,
  symbols: symbolMap,
})

const quotesSchema = v.pipe(
  v.strictObject({
    kind: v.literal('quotes'),
    name,
    url: v.string(),
    /** The environment variable that holds the vendor's token. */
    tokenFrom: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,63}$/))),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    /**
     * Messages sent after opening. `{token}` is replaced; a message with `{symbol}` is sent once per symbol;
     * `"{symbols}"` becomes the list.
     */
    subscribe: v.optional(v.array(v.unknown()), []),
    symbols: symbolMap,
    frame: frameSchema,
    history: v.optional(historySchema),
  }),
  v.check(
    ({ frame }) =>
      frame.price === undefined
        ? frame.bid !== undefined && frame.ask !== undefined
        : frame.bid === undefined && frame.ask === undefined,
    'frame names bid and ask, or price',
  ),
)

const fileSchema = v.strictObject({
  sources: v.pipe(
    v.array(v.variant('kind', [cryptoSchema, quotesSchema])),
    v.minLength(1),
    v.maxLength(9),
  ),
})

type Declared = v.InferOutput<typeof quotesSchema>
export type CryptoConfig = v.InferOutput<typeof cryptoSchema>
/** A vendor's configuration with its token resolved. */
export type QuotesConfig = Omit<Declared, 'tokenFrom'> & { readonly token: string | null }
export type SourceConfig = CryptoConfig | QuotesConfig
export type FrameConfig = QuotesConfig['frame']
export type HistoryConfig = NonNullable<QuotesConfig['history']>
export type TimeUnit = v.InferOutput<typeof timeUnit>

/** Live price sources; null for the recordings in `data/`. */
export type FeedConfig = { readonly sources: readonly SourceConfig[] } | null

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads `CANDOR_FEED`: `recorded`, or the path of a file that lists the sources.
 * @throws RefusalToStart with one sentence that names the faulty setting and never a token
 */
export function readFeedConfig(env: Env): FeedConfig {
  const file = env['CANDOR_FEED'] || 'recorded'
  if (file === 'recorded') return null
  const { issues, output, success } = v.safeParse(fileSchema, readJson(file), {
    abortEarly: true,
  })
  if (!success) {
    const [issue] = issues
    const place = v.getDotPath(issue) ?? 'the file'
    throw new RefusalToStart(`CANDOR_FEED, ${place}: ${issue.message}.`)
  }
  const sources = output.sources.map((source) =>
    source.kind === 'crypto' ? source : vendorOf(source, env),
  )
  const names = sources.map((source) => (source.kind === 'crypto' ? source.exchange : source.name))
  const twice = names.find((each, index) => names.indexOf(each) !== index)
  // A source that is listed twice would count as two.
  if (twice !== undefined)
    throw new RefusalToStart(`CANDOR_FEED names the source "${twice}" more than once.`)
  return { sources }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new RefusalToStart(
      `CANDOR_FEED must be "recorded" or a file of JSON: ${(error as Error).message}.`,
    )
  }
}

function vendorOf({ tokenFrom, ...vendor }: Declared, env: Env): QuotesConfig {
  const token = tokenFrom === undefined ? null : env[tokenFrom] || null
  if (tokenFrom !== undefined && token === null)
    throw new RefusalToStart(`${tokenFrom} must be set: it is the token of "${vendor.name}".`)
  const { headers, subscribe, url, history } = vendor
  if (token === null && JSON.stringify([headers, subscribe, url, history]).includes('{token}'))
    throw new RefusalToStart(`CANDOR_FEED: "${vendor.name}" uses {token} without "tokenFrom".`)
  checkUrl(vendor.name, url, 'wss:', 'ws:')
  if (history) checkUrl(vendor.name, history.url, 'https:', 'http:')
  return { ...vendor, token }
}

function checkUrl(vendor: string, text: string, safe: string, plain: string): void {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === safe || (url?.protocol === plain && isLocal(url.hostname))
  if (!isSafe)
    throw new RefusalToStart(`CANDOR_FEED: the addresses of "${vendor}" must begin with ${safe}//.`)
}
