/**
 * Wire names that a browser needs at run time. Like the routes they are separate from the schemas that use them, so
 * that a browser does not load those.
 */

/** The path of the WebSocket. */
export const STREAM_PATH = '/api/ws'
/** The server sends at most one frame in this time. */
export const STREAM_BATCH_MS = 100
export const STREAM_HEARTBEAT_MS = 15_000

/** Channels of the signed-in user: only after `auth`. */
export const userChannels = ['position', 'second', 'balance', 'notice'] as const

/** The durations of candles. */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const

/** The header of a token: operators have a separate one. */
export const tokenHeaders = { app: 'X-Access-Token', console: 'X-Admin-Token' } as const

/** The buckets of the rise-and-fall distribution, from the deepest fall to the highest rise. */
export const distributionBuckets = [
  'below_-10',
  '-10_-5',
  '-5_-3',
  '-3_0',
  'flat',
  '0_3',
  '3_5',
  '5_10',
  'above_10',
] as const

/** Reasons of a trading halt in one market; each has a sentence `reason.<key>` on the server, and words in the app. */
export const haltReasons = [
  'source_disagrees',
  'source_outage',
  'instrument_event',
  'security_incident',
] as const

/** The most price alerts of an account, reached ones included. */
export const mostPriceAlerts = 30

/** Days after its last use until a visitor's demo is removed from its device. */
export const visitorKeptDays = 14
