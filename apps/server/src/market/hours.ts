import { minuteMs } from '@candor/api'
import { opensAt } from './calendar.ts'
import type { Feed } from './feed/feed.ts'
import type { MarketSymbol } from './symbols.ts'

/** More steps than any calendar and closure need to agree on an opening. */
const stepsLimit = 50

/** Opening times of a symbol's market: its calendar, and the closures that its feed announces. */
export interface Hours {
  /** The first time at or after `at` at which the market is open (epoch ms). */
  opensAt(symbol: MarketSymbol, at: number): number
  /** Whether it was closed at any full minute between two times. */
  wasClosed(symbol: MarketSymbol, from: number, to: number): boolean
  /**
   * The first full minute between two times (from inclusive, to exclusive) at which it is closed; null if there is
   * none.
   */
  closesAt(symbol: MarketSymbol, from: number, to: number): number | null
  /** Whether it is open all the time between two moments, inclusive. */
  staysOpen(symbol: MarketSymbol, from: number, to: number): boolean
}

export function hoursOf(feed: Pick<Feed, 'closedUntil'>): Hours {
  function next(symbol: MarketSymbol, at: number): number {
    let open = at
    for (let step = 0; step < stepsLimit; step++) {
      const inSession = opensAt(symbol.sessions, open)
      const announced = feed.closedUntil(symbol.name, inSession)
      if (announced === null) return inSession
      open = announced
    }
    return open
  }

  function closesAt(symbol: MarketSymbol, from: number, to: number): number | null {
    for (let minute = Math.ceil(from / minuteMs) * minuteMs; minute < to; minute += minuteMs) {
      if (next(symbol, minute) !== minute) return minute
    }
    return null
  }
  const wasClosed: Hours['wasClosed'] = (...asked) => closesAt(...asked) !== null

  return {
    opensAt: next,
    closesAt,
    wasClosed,
    staysOpen: (symbol, from, to) =>
      next(symbol, from) === from && !wasClosed(symbol, from, to + 1),
  }
}
