import { minuteMs, dayMs } from '@candor/api'
import type { FeedTick } from '../tick.ts'
import type { Candle } from './candle.ts'
import { extendCandle, openCandle } from './candle.ts'
import type { NamedCandle } from './store.ts'

/**
 * The minutes of today and yesterday (UTC) in memory, the running one included, and the last day of a closed market.
 */
export interface Recent {
  /** Ascending; minutes without a tick are missing. */
  of(symbol: string): readonly Candle[]
  /**
   * Adds a tick to its minute.
   * @returns whether minutes are missing between it and the last one
   */
  apply(tick: FeedTick): boolean
  /** Inserts minutes, replacing existing ones. `kept`: they are on disk already. */
  put(candles: readonly NamedCandle[], kept: boolean): void
  /** Minutes that ended by this time and are not on disk yet; they count as kept from then on. */
  takeEnded(until: number): NamedCandle[]
  /** Drops minutes that opened before a time, except the 24 hours before a symbol's last minute. */
  drop(before: number): void
}

/** The start of the minutes in memory: yesterday 00:00 UTC. */
export function recentFrom(now: number): number {
  return now - (now % dayMs) - dayMs
}

/** The start of the 24 hours that end with a minute. */
export const dayBefore = (last: Candle | undefined): number =>
  last === undefined ? Infinity : last.openAt - dayMs

export function createRecent(): Recent {
  const minutes = new Map<string, Candle[]>()
  let unkept = new Map<string, Set<number>>()

  const listOf = (symbol: string) => {
    const list = minutes.get(symbol) ?? []
    minutes.set(symbol, list)
    return list
  }
  const mark = (symbol: string, openAt: number) => {
    unkept.set(symbol, (unkept.get(symbol) ?? new Set()).add(openAt))
  }

  return {
    of: (symbol) => minutes.get(symbol) ?? [],
    apply(tick) {
      const list = listOf(tick.symbol)
      const openAt = tick.at - (tick.at % minuteMs)
      const last = list.at(-1)
      mark(tick.symbol, openAt)
      if (last?.openAt === openAt) list[list.length - 1] = extendCandle(last, tick)
      else list.push(openCandle(openAt, tick))
      return last !== undefined && openAt - last.openAt > minuteMs
    },
    put(candles, kept) {
      for (const { symbol, ...candle } of candles) {
        const list = listOf(symbol)
        const index = list.findLastIndex(({ openAt }) => openAt <= candle.openAt)
        if (list[index]?.openAt === candle.openAt) list[index] = candle
        else list.splice(index + 1, 0, candle)
        if (!kept) mark(symbol, candle.openAt)
      }
    },
    takeEnded(until) {
      const ended: NamedCandle[] = []
      const running = new Map<string, Set<number>>()
      for (const [symbol, opens] of unkept) {
        const list = listOf(symbol)
        const oldest = Math.min(...opens)
        const first = list.findLastIndex(({ openAt }) => openAt < oldest) + 1
        for (const candle of list.slice(first)) {
          if (!opens.has(candle.openAt)) continue
          if (candle.openAt + minuteMs <= until) ended.push({ ...candle, symbol })
          else running.set(symbol, (running.get(symbol) ?? new Set()).add(candle.openAt))
        }
      }
      unkept = running
      return ended
    },
    drop(before) {
      for (const [symbol, list] of minutes) {
        const from = Math.min(before, dayBefore(list.at(-1)))
        minutes.set(
          symbol,
          list.filter(({ openAt }) => openAt >= from),
        )
      }
    },
  }
}
