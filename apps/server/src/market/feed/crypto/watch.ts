import type { Exchange, Ticker } from 'ccxt'
import type { World } from '../../../platform/world.ts'
import type { ReportFault } from '../live/fault-reports.ts'
import { createRetry } from '../live/retry.ts'
import { endExchange, type Exchanges } from './exchange.ts'

const beatMs = 5_000
/** Time without any report of an exchange after which it is reconnected (ms). */
const silentMs = 30_000

export interface WatchOptions {
  readonly world: Pick<World, 'clock' | 'after' | 'randomBytes'>
  readonly exchanges: Exchanges
  /** The exchange's own symbol names. */
  readonly symbols: readonly string[]
  readonly onTicker: (symbol: string, ticker: Ticker) => void
  readonly reportFault: ReportFault
}

/**
 * Watches an exchange's prices, reconnecting after every fault.
 * @returns a function that ends it
 */
export function keepWatching(options: WatchOptions): () => void {
  const { world, exchanges, reportFault } = options
  const retry = createRetry(world)
  let isOver = false
  let end = () => {}

  /** Resolves when the connection is open or has failed, so that no virtual time passes meanwhile. */
  async function dial(): Promise<void> {
    const exchange = exchanges.make()
    let isEnded = false
    let heardAt = world.clock.now()
    let cancel = world.after(beatMs, beat)

    function beat(): void {
      cancel = world.after(beatMs, beat)
      if (world.clock.now() - heardAt > silentMs) lose('it says nothing')
    }

    end = () => {
      isEnded = true
      cancel()
      endExchange(exchange)
    }

    function lose(why: string, cause?: unknown): void {
      if (isEnded) return
      reportFault(why, cause)
      end()
      if (!isOver) retry.again(dial)
    }

    const hear = (symbol: string, ticker: Ticker) => {
      if (isEnded) return
      heardAt = world.clock.now()
      options.onTicker(symbol, ticker)
    }
    try {
      await exchanges.load(exchange)
      const watching = watch(exchange, options.symbols, hear, () => isEnded)
      const failed = watching.catch((error: unknown) => lose('the connection failed', error))
      // ccxt reports a refused connection to the watching call only, not to the one that waits for the connection.
      await Promise.race([untilConnected(exchange), failed])
      if (!isEnded) retry.began()
    } catch (error) {
      lose('the connection failed', error)
    }
  }

  const cancelFirst = world.after(0, dial)
  return () => {
    isOver = true
    cancelFirst()
    retry.stop()
    end()
  }
}

/** Resolves when ccxt, which has begun to watch, has its connections. */
async function untilConnected(exchange: Exchange): Promise<void> {
  await new Promise(setImmediate)
  for (const { connected } of Object.values(exchange.clients ?? {})) await connected
}

/** Watches until it ends or fails. Some exchanges need one call per symbol. */
async function watch(
  exchange: Exchange,
  symbols: readonly string[],
  hear: WatchOptions['onTicker'],
  isEnded: () => boolean,
): Promise<void> {
  const seen = new Map<string, Ticker>()
  function report(): void {
    for (const symbol of symbols) {
      const ticker = exchange.tickers[symbol]
      if (ticker === undefined || ticker === seen.get(symbol)) continue
      seen.set(symbol, ticker)
      hear(symbol, ticker)
    }
  }
  async function follow(ask: () => Promise<unknown>): Promise<void> {
    while (!isEnded()) {
      await ask()
      report()
    }
  }
  await (exchange.has['watchTickers'] === true
    ? follow(() => exchange.watchTickers(symbols))
    : Promise.all(symbols.map((symbol) => follow(() => exchange.watchTicker(symbol)))))
}
