import { dayMs, type Halt } from '@candor/api'
import type { Amount, Price, Quantity, Rate } from '@candor/money'
import { ratio, subtract } from '@candor/money'
import type { Candle } from './candles/candle.ts'
import type { DayStatistics } from './candles/day.ts'
import { minuteMs } from './candles/interval.ts'
import { haltShown, type HaltOf } from './halts.ts'
import type { Hours } from './hours.ts'
import type { Prices } from './prices.ts'
import type { MarketSymbol, Recording } from './symbols.ts'

/** A price this old in an open market is no longer shown: the feed is down. */
const downMs = 300_000

export interface FigureSources {
  readonly prices: Pick<Prices, 'tick'>
  readonly hours: Hours
  readonly haltOf: HaltOf
  /** Whether prices are recordings played again, not those of a living market. */
  readonly isRecorded: boolean
  /** When a symbol's recording next starts over, where one is played. */
  readonly restartsAt?: ((symbol: string, at: number) => number) | undefined
  readonly day: (symbol: string, now: number) => DayStatistics | null
  /** The last recorded minute from before the server listened. */
  readonly lastBefore: (symbol: string) => Candle | null
}

/** A price that users see. A market that closed before the server first listened has no bid and ask. */
export type ShownPrice = {
  readonly price: Price
  readonly bid: Price | null
  readonly ask: Price | null
  /** Epoch milliseconds, UTC. */
  readonly at: number
}

/** Whether decisions may use a symbol's price. */
export type PriceState = 'live' | 'stale' | 'closed' | 'halted'

/** What is known of a symbol at a moment. What is not known is null, never a guess. */
export interface Figures {
  readonly symbol: MarketSymbol
  readonly state: PriceState
  /** While it is halted. */
  readonly halt: Halt | null
  /** When a closed market opens again (epoch milliseconds). */
  readonly nextOpenAt: number | null
  /** The last price; null when it is too old to be shown in an open market. */
  readonly shown: ShownPrice | null
  readonly updatedAt: number | null
  readonly source: string
  /** What is played again; null when prices are live. */
  readonly recording: Recording | null
  /** When that starts over and the price jumps; null when it is not known or prices are live. */
  readonly restartAt: number | null
  /** When it last did, where that is less than a day ago. */
  readonly restartedAt: number | null
  readonly day: DayStatistics | null
  readonly change: Price | null
  readonly changeRate: Rate | null
  /** Null where the source counts something other than the base unit. */
  readonly volume: Quantity | null
  readonly turnover: Amount | null
}

/** A market that is closed or halted keeps its last price; in an open one the price must be young. */
export function priceState(
  { prices, hours, haltOf }: Pick<FigureSources, 'prices' | 'hours' | 'haltOf'>,
  symbol: MarketSymbol,
  now: number,
): PriceState {
  if (haltOf(symbol.name)?.isHalted) return 'halted'
  if (hours.opensAt(symbol, now) !== now) return 'closed'
  const last = prices.tick(symbol.name)
  return last && last.age(now) <= symbol.maxAgeMs ? 'live' : 'stale'
}

/** Looks a symbol up in the log's last tick, its hours and its day. */
export function figuresOf(sources: FigureSources, symbol: MarketSymbol, now: number): Figures {
  const state = priceState(sources, symbol, now)
  const last = sources.prices.tick(symbol.name)
  const shown = shownPrice(sources, symbol, state, now)
  // While nothing is traded the figures of the last day stand still, like the price.
  const rests = state === 'closed' || state === 'halted'
  const day = sources.day(symbol.name, rests && shown ? shown.at : now)
  const traded = symbol.recording.volumeUnit === 'base' ? day : null
  const change = shown && day ? subtract(shown.price, day.open) : null
  return {
    symbol,
    state,
    halt: haltShown(sources.haltOf(symbol.name), last?.at ?? null),
    nextOpenAt: state === 'closed' ? sources.hours.opensAt(symbol, now) : null,
    shown,
    updatedAt: (last ?? shown)?.at ?? null,
    source: last?.source ?? '',
    recording: sources.isRecorded ? symbol.recording : null,
    restartAt: sources.restartsAt?.(symbol.name, now) ?? null,
    restartedAt: restartedAt(sources, symbol.name, now),
    day,
    change,
    changeRate: change === null || !day ? null : ratio(change, day.open, 'truncate'),
    volume: traded && traded.volume,
    turnover: traded && traded.turnover,
  }
}

/** The first time that it started over after a day ago, where that is past. */
function restartedAt({ restartsAt }: FigureSources, symbol: string, now: number): number | null {
  const at = restartsAt?.(symbol, now - dayMs) ?? null
  return at === null || at > now ? null : at
}

function shownPrice(
  { prices, lastBefore }: FigureSources,
  { name }: MarketSymbol,
  state: PriceState,
  now: number,
): ShownPrice | null {
  const last = prices.tick(name)
  if (last) return state === 'stale' && last.age(now) > downMs ? null : last
  const minute = state === 'closed' ? lastBefore(name) : null
  return minute && { price: minute.close, bid: null, ask: null, at: minute.openAt + minuteMs }
}
