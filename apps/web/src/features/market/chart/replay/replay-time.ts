import type { Candle, Interval, Position } from '@candor/api'
import type { Exit } from '../../../../shared/position/exit-sheet.tsx'

const minute = 60_000
const day = 24 * 60 * minute

/** Length of each interval's candles in ms, shortest first; a month has its minimum length. */
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

/** The most candles of a position's life that a phone shows at once, and the number shown before and after it. */
const mostOfLife = 60
const around = 12

/** The request for the candles of a position's life. */
export type ReplayRange = {
  readonly interval: Interval
  readonly endAt: number
  readonly limit: number
}

/** The request for a period (epoch ms), in the finest interval whose candles fit on a phone. */
export function replayRange(from: number, to: number): ReplayRange {
  const fitting = lengths.find(([, length]) => (to - from) / length <= mostOfLife)
  const [interval, length] = fitting ?? lengths.at(-1)!
  const count = Math.ceil((to - from) / length)
  return { interval, endAt: to + around * length, limit: Math.min(1_000, count + 2 * around) }
}

/** The opening time of the candle that contains a moment; null before the first candle. */
export function candleAt(candles: readonly Candle[], at: number): number | null {
  return candles.findLast(([openAt]) => openAt <= at)?.[0] ?? null
}

/** The price of an exit, and the time for which it was set. */
export type ExitLevel = {
  readonly exit: Exit
  readonly price: string
  readonly from: number
  readonly to: number
}

/** The exit levels of a position, each until it was moved or removed, or the position ended. */
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
