import { minuteMs, dayMs, type Halt } from '@candor/api'
import type { Amount, Price, Quantity, Rate } from '@candor/money'
import { ratio, subtract } from '@candor/money'
import type { Candle } from './candles/candle.ts'
import type { DayStatistics } from './candles/day.ts'
import { haltShown, type HaltOf } from './halts.ts'
import type { Hours } from './hours.ts'
import type { Prices } from './prices.ts'
import type { MarketSymbol, Recording } from './symbols.ts'

/** A price of this age in an open market is not shown any more (ms): the feed is down. */
const downMs = 300_000

export interface FigureSources {
  readonly prices: Pick<Prices, 'tick'>
  readonly hours: Hours
  readonly haltOf: HaltOf
  /** Whether prices are replayed recordings, not live ones. */
  readonly isRecorded: boolean
  /** When a symbol's recording next starts over; absent for live feeds. */
  readonly restartsAt?: ((symbol: string, at: number) => number) | undefined
  readonly day: (symbol: string, now: number) => DayStatistics | null
  /** The last recorded minute from before this server started. */
  readonly lastBefore: (symbol: string) => Candle | null
}

/** A price shown to users. For a market that closed before the server started, there is no bid and ask. */
type ShownPrice = {
  readonly price: Price
  readonly bid: Price | null
  readonly ask: Price | null
  /** Epoch milliseconds, UTC. */
  readonly at: number
}

/** Whether decisions may use a symbol's price. */
export type PriceState = 'live' | 'stale' | 'closed' | 'halted'

/** The figures of a symbol at a time. Unknown figures are null, never estimated. */
export interface Figures {
  readonly symbol: MarketSymbol
  readonly state: PriceState
  /** Set while the market is halted. */
  readonly halt: Halt | null
  /** When a closed market opens again (epoch ms). */
  readonly nextOpenAt: number | null
  /** The last price; null if it is too old to be shown in an open market. */
  readonly shown: ShownPrice | null
  readonly updatedAt: number | null
  readonly source: string
  /** The replayed recording; null for live prices. */
  readonly recording: Recording | null
  /** When the recording starts over and the price jumps; null if unknown or for live prices. */
  readonly restartAt: number | null
  /** When it last started over, if less than a day ago. */
  readonly restartedAt: number | null
  readonly day: DayStatistics | null
  readonly change: Price | null
  readonly changeRate: Rate | null
  /** Null if the source counts something other than the base unit. */
  readonly volume: Quantity | null
  readonly turnover: Amount | null
}

/**
 * The state of a symbol's price. A closed or halted market keeps its last price; in an open market the price must be
 * recent.
 */
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

/** Collects a symbol's figures from the last tick, the hours and the day's statistics. */
export function figuresOf(sources: FigureSources, symbol: MarketSymbol, now: number): Figures {
  const state = priceState(sources, symbol, now)
  const last = sources.prices.tick(symbol.name)
  const shown = shownPrice(sources, symbol, state, now)
  // While a market is not trading, the day's figures stand still like the price.
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

/** The first restart of the recording within the last day, if there was one. */
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
