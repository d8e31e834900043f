import type { Amount, Price, Quantity, Rate } from '@candor/money'
import { ratio, subtract } from '@candor/money'
import type { DayStatistics } from './candles/day.ts'
import type { Hours } from './hours.ts'
import type { LastTick, Prices } from './prices.ts'
import type { MarketSymbol } from './symbols.ts'

/** A price this old in an open market is no longer shown: the feed is down. */
const downMs = 300_000

export interface FigureSources {
  readonly prices: Pick<Prices, 'tick'>
  readonly hours: Hours
  readonly day: (symbol: string, now: number) => DayStatistics | null
}

/** Whether decisions may use a symbol's price. */
export type PriceState = 'live' | 'stale' | 'closed'

/** What is known of a symbol at a moment. What is not known is null, never a guess. */
export interface Figures {
  readonly symbol: MarketSymbol
  readonly state: PriceState
  /** When a closed market opens again (epoch milliseconds). */
  readonly nextOpenAt: number | null
  /** The last tick; null when it is too old to be shown in an open market. */
  readonly shown: LastTick | null
  readonly updatedAt: number | null
  readonly source: string
  readonly day: DayStatistics | null
  readonly change: Price | null
  readonly changeRate: Rate | null
  /** Null where the source counts something other than the base unit. */
  readonly volume: Quantity | null
  readonly turnover: Amount | null
}

/** A closed market keeps its last price; in an open one the price must be young. */
export function priceState(
  { prices, hours }: Pick<FigureSources, 'prices' | 'hours'>,
  symbol: MarketSymbol,
  now: number,
): PriceState {
  if (hours.opensAt(symbol, now) !== now) return 'closed'
  const last = prices.tick(symbol.name)
  return last && last.age(now) <= symbol.maxAgeMs ? 'live' : 'stale'
}

/** Looks a symbol up in the log's last tick, its hours and its day. */
export function figuresOf(sources: FigureSources, symbol: MarketSymbol, now: number): Figures {
  const state = priceState(sources, symbol, now)
  const last = sources.prices.tick(symbol.name)
  const shown = last && (state !== 'stale' || last.age(now) <= downMs) ? last : null
  const day = sources.day(symbol.name, now)
  const traded = symbol.recording.volumeUnit === 'base' ? day : null
  const change = shown && day ? subtract(shown.price, day.open) : null
  return {
    symbol,
    state,
    nextOpenAt: state === 'closed' ? sources.hours.opensAt(symbol, now) : null,
    shown,
    updatedAt: last?.at ?? null,
    source: last?.source ?? '',
    day,
    change,
    changeRate: change === null || !day ? null : ratio(change, day.open, 'truncate'),
    volume: traded && traded.volume,
    turnover: traded && traded.turnover,
  }
}
