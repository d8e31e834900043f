import { dayMs } from '@candor/api'
import type { Price, Quantity } from '@candor/money'
import { add, Amount, larger, smaller, worth } from '@candor/money'
import type { Candle } from './candle.ts'
import { minuteMs, rollUp } from './interval.ts'

/** What happened in the last 24 hours. */
export interface DayStatistics {
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly volume: Quantity
  /** Each minute's volume at that minute's close, in the quote currency. */
  readonly turnover: Amount
  /** The last hours, at most 24, ascending. */
  readonly hours: readonly Candle[]
}

/** The statistics of ascending minutes; null without any. */
export function dayStatistics(minutes: readonly Candle[]): DayStatistics | null {
  const days = minutes.map(statisticsOf)
  const first = days[0]
  if (!first) return null
  const total = days.slice(1).reduce((all, day) => ({ ...joinFigures(all, day), hours: [] }), first)
  return { ...total, hours: rollUp(minutes, '1h').slice(-24) }
}

function statisticsOf(minute: Candle): DayStatistics {
  const { open, high, low, close, volume } = minute
  const turnover = volume === 0n ? Amount.zero : worth(volume, close, 'floor')
  return { open, high, low, volume, turnover, hours: [minute] }
}

function joinFigures(earlier: DayStatistics, later: DayStatistics) {
  return {
    open: earlier.open,
    high: larger(earlier.high, later.high),
    low: smaller(earlier.low, later.low),
    volume: add(earlier.volume, later.volume),
    turnover: add(earlier.turnover, later.turnover),
  }
}

/**
 * Answers the statistics of the 24 hours before a time. Ended minutes are added up once a minute;
 * the running one joins them at every question, because every list asks about every symbol.
 */
export function rememberDays(of: (symbol: string) => readonly Candle[]) {
  const known = new Map<string, { readonly minute: number; readonly ended: DayStatistics | null }>()

  function endedOf(symbol: string, minute: number): DayStatistics | null {
    const remembered = known.get(symbol)
    if (remembered?.minute === minute) return remembered.ended
    const inDay = ({ openAt }: Candle) => openAt >= minute - dayMs && openAt < minute
    const ended = dayStatistics(of(symbol).filter(inDay))
    known.set(symbol, { minute, ended })
    return ended
  }

  return (symbol: string, now: number): DayStatistics | null => {
    const minute = now - (now % minuteMs)
    const ended = endedOf(symbol, minute)
    const last = of(symbol).at(-1)
    if (!last || last.openAt < minute) return ended
    const running = statisticsOf(last)
    if (!ended) return running
    const hours = rollUp([...ended.hours, last], '1h').slice(-24)
    return { ...joinFigures(ended, running), hours }
  }
}
