/**
 * Names on the wire that a browser needs while it runs. They are apart from the schemas that use them,
 * as the routes are, so that a browser does not carry those.
 */

/** Where the WebSocket is. */
export const STREAM_PATH = '/api/ws'
/** The server sends at most one frame in this time. */
export const STREAM_BATCH_MS = 100
export const STREAM_HEARTBEAT_MS = 15_000

/** Channels of the signed-in user: after `auth` only. */
export const userChannels = ['position', 'second', 'balance', 'notice'] as const

/** How long a candle lasts. */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const

/** The header that carries a token: operators have one of their own. */
export const tokenHeaders = { app: 'X-Access-Token', console: 'X-Admin-Token' } as const

/** The groups of the rise-and-fall distribution, from the deepest fall to the highest rise. */
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

/** Why trading in one market is halted; each has a sentence `reason.<key>` among the server's words, and words in the app. */
export const haltReasons = [
  'source_disagrees',
  'source_outage',
  'instrument_event',
  'security_incident',
] as const

/** How many price alerts an account keeps, those that were reached included. */
export const mostPriceAlerts = 30

/** So many days after its last use the practice of somebody without an account is kept on its device. */
export const visitorKeptDays = 14
