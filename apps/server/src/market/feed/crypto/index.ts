import type { Ticker } from 'ccxt'
import type { CryptoConfig } from '../../../platform/feed-config.ts'
import type { World } from '../../../platform/world.ts'
import { createFaultReports } from '../live/fault-reports.ts'
import { priceFrom } from '../live/fields.ts'
import type { Source, SourceQuote } from '../live/index.ts'
import { exchangesOf } from './exchange.ts'
import { fetchMinutes } from './history.ts'
import { keepWatching } from './watch.ts'

export interface CryptoOptions {
  readonly world: Pick<World, 'clock' | 'after' | 'randomBytes'>
  readonly config: CryptoConfig
  readonly onError: (error: unknown) => void
  /** Replaces the addresses of ccxt, for tests. */
  readonly urls?: object
}

/**
 * A public exchange, through ccxt.
 * @throws RefusalToStart when ccxt does not support the exchange
 */
export function createCryptoSource({ world, config, onError, urls }: CryptoOptions): Source {
  const { exchange: name } = config
  const reportFault = createFaultReports(world, name, onError)
  const exchanges = exchangesOf({ name, urls, reportFault })
  const ours = new Map(Object.entries(config.symbols).map(([own, theirs]) => [theirs, own]))

  return {
    name,
    symbols: new Set(Object.keys(config.symbols)),
    quotes: (symbols, onQuote) =>
      keepWatching({
        world,
        exchanges,
        symbols: symbols.map((symbol) => config.symbols[symbol]!),
        onTicker(theirs, ticker) {
          const symbol = ours.get(theirs)
          const quote = symbol && quoteFrom(symbol, ticker)
          if (quote) onQuote(quote)
          else reportFault('what it sends has no price')
        },
        reportFault,
      }),
    async candles(symbol, from, to, signal) {
      const exchange = exchanges.make()
      await exchanges.load(exchange)
      return fetchMinutes(exchange, config.symbols[symbol]!, [from, to], signal)
    },
  }
}

/** Bid and ask, or the last price if an exchange reports neither. Some exchanges report no time. */
function quoteFrom(symbol: string, ticker: Ticker): SourceQuote | null {
  const { last, timestamp } = ticker
  const bid = priceFrom(ticker.bid ?? last)
  const ask = priceFrom(ticker.ask ?? last)
  const at = timestamp ?? null
  const isTime = at === null || typeof at === 'number'
  return bid === null || ask === null || !isTime ? null : { symbol, bid, ask, at }
}
