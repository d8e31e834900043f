import type { World } from '../../../platform/world.ts'
import type { Candle } from '../../candles/candle.ts'
import type { Source } from './source.ts'

/** How long a source that did not answer is skipped (ms), because a start asks for many symbols in a row. */
const restMs = 60_000

export interface HistoryOptions {
  readonly world: Pick<World, 'clock'>
  readonly sources: readonly Source[]
  readonly onError: (error: unknown) => void
  /** Aborted when the feed stops; after that there is no history, and its absence is not an error. */
  readonly signal: AbortSignal
}

/**
 * The candles of the first source, in configured order, that has some. If none has, charts begin with this server's own
 * ticks; it starts all the same.
 */
export function historyOf({ world, sources, onError, signal }: HistoryOptions) {
  const restsUntil = new Map<Source, number>()

  async function ask(source: Source, symbol: string, from: number, to: number) {
    try {
      return await source.candles(symbol, from, to, signal)
    } catch (error) {
      if (signal.aborted) return []
      restsUntil.set(source, world.clock.now() + restMs)
      onError(new Error(`${source.name} gives no history`, { cause: error }))
      return []
    }
  }

  return async (symbol: string, from: number, to: number): Promise<Candle[]> => {
    for (const source of sources) {
      const isResting = world.clock.now() < (restsUntil.get(source) ?? 0)
      if (signal.aborted || isResting || !source.symbols.has(symbol)) continue
      const found = await ask(source, symbol, from, to)
      if (found.length > 0) return found
    }
    return []
  }
}
