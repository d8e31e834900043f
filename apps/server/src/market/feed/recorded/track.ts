import { minuteMs } from '@candor/api'
import { add, Price, subtract } from '@candor/money'
import type { Candle } from '../../candles/candle.ts'
import { extendCandle, openCandle } from '../../candles/candle.ts'
import type { MarketSymbol } from '../../symbols.ts'
import type { FeedTick } from '../../tick.ts'
import type { MinutePath } from './path.ts'
import { minutePath } from './path.ts'
import type { RecordedMinute } from './bridge.ts'
import { readRecording } from './recording.ts'
import { replay } from './replay.ts'
import { shareOf } from './split.ts'

/** The source name of its ticks. */
export const recordedSource = 'recorded'

/** One symbol's replayed recording for any period. It is deterministic. */
export interface Track {
  /** The ticks after `from` up to and including `to` (epoch ms). */
  ticks(from: number, to: number): FeedTick[]
  /** The minutes that open between `from` and `to`; the one that contains `to` as far as it has come. */
  candles(from: number, to: number): Candle[]
  closedUntil(at: number): number | null
  restartsAt(at: number): number
}

interface PlayedMinute extends MinutePath {
  readonly openAt: number
  readonly volume: RecordedMinute['volume']
}

/** Reads a symbol's recording and maps it to the present. */
export function openTrack(symbol: MarketSymbol, seed: string, intervalMs: number): Track {
  const { minute, closedUntil, restartsAt } = replay(readRecording(symbol, seed))
  let played: PlayedMinute | null = null

  function pathAt(openAt: number): PlayedMinute | null {
    if (played?.openAt === openAt) return played
    const recorded = minute(openAt)
    if (!recorded) return null
    const path = minutePath(recorded, { symbol: symbol.name, openAt, seed, intervalMs })
    played = { ...path, openAt, volume: recorded.volume }
    return played
  }

  function ticks(from: number, to: number): FeedTick[] {
    const found: FeedTick[] = []
    for (let openAt = from - (from % minuteMs); openAt <= to; openAt += minuteMs) {
      const path = pathAt(openAt)
      path?.times.forEach((at, index) => {
        if (at > from && at <= to) found.push(tickOf(symbol, path, index))
      })
    }
    return found
  }

  function candles(from: number, to: number): Candle[] {
    const found: Candle[] = []
    const first = Math.ceil(from / minuteMs) * minuteMs
    for (let openAt = first; openAt <= to; openAt += minuteMs) {
      const recorded = minute(openAt)
      if (!recorded) continue
      if (openAt + minuteMs <= to) found.push(candleOf(symbol, openAt, recorded))
      else found.push(...candleSoFar(openAt, ticks(openAt - 1, to)))
    }
    return found
  }

  return { ticks, candles, closedUntil, restartsAt }
}

function priceOf({ priceStep }: MarketSymbol, steps: number): Price {
  return Price.of(priceStep * BigInt(steps))
}

function tickOf(symbol: MarketSymbol, path: PlayedMinute, index: number): FeedTick {
  const price = priceOf(symbol, path.steps[index]!)
  return {
    symbol: symbol.name,
    price,
    bid: subtract(price, symbol.halfSpread),
    ask: add(price, symbol.halfSpread),
    at: path.times[index]!,
    source: recordedSource,
    volume: shareOf(path.volume, index, index + 1, path.times.length),
  }
}

function candleOf(symbol: MarketSymbol, openAt: number, minute: RecordedMinute): Candle {
  return {
    openAt,
    open: priceOf(symbol, minute.open),
    high: priceOf(symbol, minute.high),
    low: priceOf(symbol, minute.low),
    close: priceOf(symbol, minute.close),
    volume: minute.volume,
  }
}

function candleSoFar(openAt: number, [first, ...rest]: FeedTick[]): Candle[] {
  return first ? [rest.reduce(extendCandle, openCandle(openAt, first))] : []
}
