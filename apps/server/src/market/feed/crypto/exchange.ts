import { pro, type Exchange } from 'ccxt'
import { RefusalToStart } from '../../../platform/refusal-to-start.ts'
import type { ReportFault } from '../live/fault-reports.ts'

const longestFrame = 1_048_576
const patienceMs = 10_000

export interface ExchangeOptions {
  /** The exchange's name in ccxt. */
  readonly name: string
  /** Replaces the addresses of ccxt, for tests. */
  readonly urls?: object | undefined
  readonly reportFault: ReportFault
}

/** The markets of an exchange, requested once because some answers have ten megabytes. */
type Markets = Pick<Exchange, 'markets' | 'currencies'>

/**
 * Creates connections to one exchange. Each is a new object, because ccxt remembers failures, so a failed one is
 * discarded.
 * @throws RefusalToStart when ccxt does not support the exchange, or cannot watch its prices
 */
export function exchangesOf({ name, urls, reportFault }: ExchangeOptions) {
  const Kind = Object.hasOwn(pro, name) ? pro[name] : undefined
  if (Kind === undefined)
    throw new RefusalToStart(`CANDOR_FEED names the exchange "${name}", which ccxt does not have.`)
  let known: Markets | null = null

  function make(): Exchange {
    const exchange = new Kind!({
      enableRateLimit: true,
      timeout: patienceMs,
      ...(urls && { urls }),
      options: {
        defaultType: 'spot',
        ws: {
          options: { maxPayload: longestFrame, handshakeTimeout: patienceMs },
          // Standard output is reserved for the server's address.
          log: () => reportFault('what it sends cannot be read'),
        },
      },
    })
    // Keeps figures as the texts that the exchange sent.
    exchange.number = String
    // Every answer contains the whole state, so that nothing is lost between two of them.
    exchange.newUpdates = false
    onlySpot(exchange)
    if (known?.markets) exchange.setMarkets(known.markets, known.currencies)
    return exchange
  }

  if (make().has['watchTicker'] !== true)
    throw new RefusalToStart(`CANDOR_FEED names "${name}", whose prices ccxt cannot watch.`)

  return {
    make,
    /** Requests the exchange's markets, unless that was done before. */
    async load(exchange: Exchange): Promise<void> {
      // Without it, ccxt refuses connections without TLS, which only tests on this machine use.
      if (urls) await exchange.loadHttpProxyAgent()
      await exchange.loadMarkets()
      known ??= { markets: exchange.markets!, currencies: exchange.currencies! }
    },
  }
}

export type Exchanges = ReturnType<typeof exchangesOf>

/** Skips futures and options, thousands of markets that are not used here. */
function onlySpot({ options }: Exchange): void {
  const asked = options['fetchMarkets'] as { types?: unknown } | undefined
  if (Array.isArray(asked?.types)) asked.types = ['spot']
}

/** Ends every connection at once: a half-open one would wait half a minute for a close frame. */
export function endExchange(exchange: Exchange): void {
  const clients = Object.values(exchange.clients ?? {})
  exchange.close().catch(() => {})
  for (const { connection } of clients) connection?.terminate?.()
}
