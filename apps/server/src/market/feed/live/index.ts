import type { World } from '../../../platform/world.ts'
import type { Symbols } from '../../symbols.ts'
import type { Feed } from '../feed.ts'
import { createSourceQuotes } from './source-quotes.ts'
import { historyOf } from './history.ts'
import type { Source } from './source.ts'

export type { Source, SourceQuote } from './source.ts'

/** Interval of the check for due ticks (ms). */
const beatMs = 100

export interface LiveOptions {
  readonly world: Pick<World, 'clock' | 'after'>
  readonly symbols: Symbols
  readonly sources: readonly Source[]
  readonly onError: (error: unknown) => void
}

/** Live prices: for each symbol the median of its sources. */
export function createLiveFeed({ world, symbols, sources, onError }: LiveOptions): Feed {
  const end = new AbortController()
  const ticks: Feed['ticks'] = (names, onTick, onRefused = () => {}) => {
    const bySymbol = new Map(
      names.flatMap((name) => {
        const asked = sources.filter((source) => source.symbols.has(name)).length
        const symbol = symbols.get(name)
        return symbol && asked > 0 ? [[name, createSourceQuotes(symbol, asked, onRefused)]] : []
      }),
    )
    const stops = sources.map((source) => {
      const own = names.filter((name) => source.symbols.has(name))
      return source.quotes(own, (quote) =>
        bySymbol.get(quote.symbol)?.hear(source.name, quote, world.clock.now()),
      )
    })
    let cancel = world.after(beatMs, beat)

    function beat(): void {
      cancel = world.after(beatMs, beat)
      const now = world.clock.now()
      for (const quotes of bySymbol.values()) {
        const tick = quotes.due(now)
        if (tick) onTick(tick)
      }
    }
    return () => {
      end.abort()
      cancel()
      for (const stop of stops) stop()
    }
  }

  return {
    source: sources.map(({ name }) => name).join('+'),
    ticks,
    candles: historyOf({ world, sources, onError, signal: end.signal }),
    // A live market announces no closures beyond the calendar.
    closedUntil: () => null,
  }
}
