import type { World } from '../../../platform/world.ts'
import type { Symbols } from '../../symbols.ts'
import type { Feed } from '../feed.ts'
import { createBook } from './book.ts'
import { historyOf } from './history.ts'
import type { Source } from './source.ts'

export type { Source, SourceQuote } from './source.ts'

/** How often it is looked for ticks that are due. */
const beatMs = 100

export interface LiveOptions {
  readonly world: Pick<World, 'clock' | 'after'>
  readonly symbols: Symbols
  readonly sources: readonly Source[]
  readonly onError: (error: unknown) => void
}

/** Prices of the living market: for each symbol the median of the sources that speak of it. */
export function createLiveFeed({ world, symbols, sources, onError }: LiveOptions): Feed {
  const end = new AbortController()
  const ticks: Feed['ticks'] = (names, onTick, onRefused = () => {}) => {
    const books = new Map(
      names.flatMap((name) => {
        const asked = sources.filter((source) => source.symbols.has(name)).length
        const symbol = symbols.get(name)
        return symbol && asked > 0 ? [[name, createBook(symbol, asked, onRefused)]] : []
      }),
    )
    const stops = sources.map((source) => {
      const own = names.filter((name) => source.symbols.has(name))
      return source.quotes(own, (quote) =>
        books.get(quote.symbol)?.hear(source.name, quote, world.clock.now()),
      )
    })
    let cancel = world.after(beatMs, beat)

    function beat(): void {
      cancel = world.after(beatMs, beat)
      const now = world.clock.now()
      for (const book of books.values()) {
        const tick = book.due(now)
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
    // A living market announces nothing; what is closed by the calendar is closed.
    closedUntil: () => null,
  }
}
