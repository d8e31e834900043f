import type { QuotesConfig } from '../../../platform/feed-config.ts'
import type { World } from '../../../platform/world.ts'
import { createFaultReports } from '../live/fault-reports.ts'
import type { Source } from '../live/index.ts'
import { keepConnected } from './connection.ts'
import { readFrame } from './frame.ts'
import { fetchHistory } from './history.ts'
import { subscriptions, withToken } from './templates.ts'

export interface QuotesOptions {
  readonly world: Pick<World, 'clock' | 'after' | 'randomBytes'>
  readonly vendor: QuotesConfig
  readonly onError: (error: unknown) => void
}

/** A vendor of quotes over a WebSocket, in the format that the configuration declares. */
export function createQuotesSource({ world, vendor, onError }: QuotesOptions): Source {
  const { name, token, frame, history } = vendor
  const reportFault = createFaultReports(world, name, onError)
  const ours = new Map(Object.entries(vendor.symbols).map(([own, theirs]) => [theirs, own]))

  return {
    name,
    symbols: new Set(Object.keys(vendor.symbols)),
    quotes(symbols, onQuote) {
      const theirs = symbols.map((symbol) => vendor.symbols[symbol]!)
      return keepConnected({
        world,
        url: withToken(vendor.url, encodeURIComponent(token ?? '')),
        headers: Object.fromEntries(
          Object.entries(vendor.headers).map(([key, value]) => [key, withToken(value, token)]),
        ),
        hello: subscriptions(vendor.subscribe, theirs, token),
        onFrame(text) {
          const { quotes, unreadable } = readFrame(text, frame, ours)
          if (unreadable > 0) reportFault('what it sends cannot be read')
          for (const quote of quotes) onQuote(quote)
        },
        reportFault,
      })
    },
    candles: async (symbol, from, to, signal) =>
      history ? fetchHistory(vendor, history, symbol, [from, to], signal) : [],
  }
}
