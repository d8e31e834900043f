import type { Candle, Interval, Position } from '@candor/api'
import type { Exit } from '../../../../live/exit-sheet.tsx'

const minute = 60_000
const day = 24 * 60 * minute

/** How long the candles of each interval last, in ms, shortest first; a month is at least so long. */
const lengths: readonly (readonly [Interval, number])[] = [
  ['1m', minute],
  ['5m', 5 * minute],
  ['15m', 15 * minute],
  ['30m', 30 * minute],
  ['1h', 60 * minute],
  ['4h', 240 * minute],
  ['1d', day],
  ['1w', 7 * day],
  ['1M', 28 * day],
]

/** As many candles of a position's life as a phone shows at once, and what is shown before and after it. */
const mostOfLife = 60
const around = 12

/** The candles in which a position lived: what the server is asked for. */
export type ReplayRange = {
  readonly interval: Interval
  readonly endAt: number
  readonly limit: number
}

/** The finest interval whose candles of a stretch of time (epoch ms) fit on a phone, and which candles they are. */
export function replayRange(from: number, to: number): ReplayRange {
  const fitting = lengths.find(([, length]) => (to - from) / length <= mostOfLife)
  const [interval, length] = fitting ?? lengths.at(-1)!
  const count = Math.ceil((to - from) / length)
  return { interval, endAt: to + around * length, limit: Math.min(1_000, count + 2 * around) }
}

/** When the candle opened in which a moment lies; null before the first candle. */
export function candleAt(candles: readonly Candle[], at: number): number | null {
  return candles.findLast(([openAt]) => openAt <= at)?.[0] ?? null
}

/** A price at which an exit stood for a while. */
export type ExitLevel = {
  readonly exit: Exit
  readonly price: string
  readonly from: number
  readonly to: number
}

/** Where the exits of a position stood, each until it was moved, removed, or the position ended. */
export function exitLevels({ exitChanges = [] }: Position, endAt: number): ExitLevel[] {
  return (['takeProfit', 'stopLoss'] as const).flatMap((exit) => {
    const moves = exitChanges.filter((change) => change[exit].before !== change[exit].after)
    return moves.flatMap((change, index) => {
      const price = change[exit].after
      if (price === null) return []
      return [{ exit, price, from: change.at, to: moves[index + 1]?.at ?? endAt }]
    })
  })
}
