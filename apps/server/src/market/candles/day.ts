import { minuteMs, dayMs } from '@candor/api'
import type { Price, Quantity } from '@candor/money'
import { add, Amount, larger, smaller, worth } from '@candor/money'
import type { Candle } from './candle.ts'
import { rollUp } from './interval.ts'

/** Statistics of the last 24 hours. */
export interface DayStatistics {
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly volume: Quantity
  /** The sum of each minute's volume at that minute's close, in the quote currency. */
  readonly turnover: Amount
  /** The last hours, at most 24, ascending. */
  readonly hours: readonly Candle[]
}

/** The statistics of ascending minutes; null without any. */
function dayStatistics(minutes: readonly Candle[]): DayStatistics | null {
  const first = minutes[0]
  if (!first) return null
  let figures = figuresOf(first)
  for (let place = 1; place < minutes.length; place += 1)
    figures = joinFigures(figures, minutes[place]!)
  return { ...figures, hours: rollUp(minutes, '1h').slice(-24) }
}

/** The price 24 hours before a time, equal to the `open` of that time's statistics; null if unknown. */
export function dayOpen(minutes: readonly Candle[], at: number): Price | null {
  const minute = at - (at % minuteMs)
  const first = minutes.find(({ openAt }) => openAt >= minute - dayMs)
  return first !== undefined && first.openAt <= minute ? first.open : null
}

type Figures = Omit<DayStatistics, 'hours'>

function figuresOf(minute: Candle): Figures {
  const { open, high, low, volume } = minute
  return { open, high, low, volume, turnover: turnoverOf(minute) }
}

function joinFigures(earlier: Figures, minute: Candle): Figures {
  return {
    open: earlier.open,
    high: larger(earlier.high, minute.high),
    low: smaller(earlier.low, minute.low),
    volume: add(earlier.volume, minute.volume),
    turnover: add(earlier.turnover, turnoverOf(minute)),
  }
}

const turnovers = new WeakMap<Candle, Amount>()

/** Computed once per ended minute, because every minute of the next day reads it. */
function turnoverOf(minute: Candle): Amount {
  const known = turnovers.get(minute)
  if (known !== undefined) return known
  const turnover = minute.volume === 0n ? Amount.zero : worth(minute.volume, minute.close, 'floor')
  turnovers.set(minute, turnover)
  return turnover
}

/**
 * Returns the statistics of the 24 hours before a time. Ended minutes are summed once a minute; the running one is
 * added on each call, because every list asks for every symbol.
 */
export function rememberDays(of: (symbol: string) => readonly Candle[]) {
  const known = new Map<string, { readonly minute: number; readonly ended: DayStatistics | null }>()

  function endedOf(symbol: string, minute: number): DayStatistics | null {
    const remembered = known.get(symbol)
    if (remembered?.minute === minute) return remembered.ended
    const minutes = of(symbol)
    const from = minutes.findLastIndex(({ openAt }) => openAt < minute - dayMs) + 1
    const to = minutes.findLastIndex(({ openAt }) => openAt < minute) + 1
    const ended = dayStatistics(minutes.slice(from, to))
    known.set(symbol, { minute, ended })
    return ended
  }

  return (symbol: string, now: number): DayStatistics | null => {
    const minute = now - (now % minuteMs)
    const ended = endedOf(symbol, minute)
    const last = of(symbol).at(-1)
    if (!last || last.openAt < minute) return ended
    if (!ended) return dayStatistics([last])
    const hours = rollUp([...ended.hours, last], '1h').slice(-24)
    return { ...joinFigures(ended, last), hours }
  }
}
