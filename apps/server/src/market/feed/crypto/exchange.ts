import { pro, type Exchange } from 'ccxt'
import { RefusalToStart } from '../../../platform/refusal-to-start.ts'
import type { Complain } from '../live/complaints.ts'

const longestFrame = 1_048_576
const patienceMs = 10_000

export interface ExchangeOptions {
  /** Its name in ccxt. */
  readonly name: string
  /** Other addresses than those that ccxt knows: for tests. */
  readonly urls?: object | undefined
  readonly complain: Complain
}

/** What an exchange trades; asked for once, for some answer with ten megabytes. */
type Markets = Pick<Exchange, 'markets' | 'currencies'>

/**
 * Makes connections to one exchange. Each is of its own: ccxt remembers failures, so that one that has failed
 * is thrown away.
 * @throws RefusalToStart where ccxt has no such exchange, or cannot watch its prices
 */
export function exchangesOf({ name, urls, complain }: ExchangeOptions) {
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
          // Standard output is for the server's address alone.
          log: () => complain('what it sends cannot be read'),
        },
      },
    })
    // Figures stay the texts that the exchange sent.
    exchange.number = String
    // Every answer holds all that is known, so that nothing is lost between two of them.
    exchange.newUpdates = false
    onlySpot(exchange)
    if (known?.markets) exchange.setMarkets(known.markets, known.currencies)
    return exchange
  }

  if (make().has['watchTicker'] !== true)
    throw new RefusalToStart(`CANDOR_FEED names "${name}", whose prices ccxt cannot watch.`)

  return {
    make,
    /** Asks what the exchange trades, unless it was asked before. */
    async load(exchange: Exchange): Promise<void> {
      // Without it ccxt speaks to nobody who has no TLS, and only this machine may have none.
      if (urls) await exchange.loadHttpProxyAgent()
      await exchange.loadMarkets()
      known ??= { markets: exchange.markets!, currencies: exchange.currencies! }
    },
  }
}

export type Exchanges = ReturnType<typeof exchangesOf>

/** Futures and options are thousands of markets that nobody here asks for. */
function onlySpot({ options }: Exchange): void {
  const asked = options['fetchMarkets'] as { types?: unknown } | undefined
  if (Array.isArray(asked?.types)) asked.types = ['spot']
}

/** Ends every connection at once: one that is half open would wait half a minute for a farewell. */
export function endExchange(exchange: Exchange): void {
  const clients = Object.values(exchange.clients ?? {})
  exchange.close().catch(() => {})
  for (const { connection } of clients) connection?.terminate?.()
}
