import type { World } from '../../../platform/world.ts'
import type { Candle } from '../../candles/candle.ts'
import type { Source } from './source.ts'

/** A source that did not answer is left alone for so long: a start asks for many symbols in a row. */
const restMs = 60_000

export interface HistoryOptions {
  readonly world: Pick<World, 'clock'>
  readonly sources: readonly Source[]
  readonly onError: (error: unknown) => void
  /** Set when the feed is stopped; from then on there is no history, and none is missed. */
  readonly signal: AbortSignal
}

/**
 * The candles of the first source, in the order of the configuration, that has some. Where none has, charts
 * begin with what this server heard itself; it starts all the same.
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
