import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { minuteMs } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import type { MarketSymbol } from '../../symbols.ts'
import { dataFolder } from '../../symbols.ts'
import type { RecordedMinute } from './bridge.ts'
import { splitCandle } from './split.ts'

const weekMinutes = 7 * 24 * 60

/** Whole weeks of recorded minutes; minute 0 starts at `from`. */
export interface RecordedWeeks {
  readonly from: number
  /** Length in minutes. */
  readonly length: number
  /** Whether a minute has a candle in the source. */
  has(index: number): boolean
  minute(index: number): RecordedMinute | undefined
}

/**
 * Reads a symbol's recording from `data/`. A five-minute candle is divided along a seeded path when one of its minutes
 * is read; nothing else is added and no price is changed.
 * @throws Error when a price is off the symbol's grid or a candle lies outside the weeks
 */
export function readRecording(symbol: MarketSymbol, seed: string): RecordedWeeks {
  const { file, from, weeks, candleMinutes } = symbol.recording
  const length = weeks * weekMinutes
  const candleMs = candleMinutes * minuteMs
  const candles = Array.from<RecordedMinute | undefined>({ length: length / candleMinutes })
  const text = gunzipSync(readFileSync(new URL(file, dataFolder))).toString('latin1')
  const step = stepIn(symbol)
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const { at, candle } = readLine(line, step)
    const place = (at - from) / candleMs
    if (!Number.isInteger(place) || place < 0 || place >= candles.length)
      throw new Error(`${file}: a candle outside of the recorded weeks: ${line}`)
    candles[place] = candle
  }
  const placeOf = (index: number) => Math.floor(index / candleMinutes)
  const has = (index: number) => candles[placeOf(index)] !== undefined
  if (candleMinutes === 1) return { from, length, has, minute: (index) => candles[index] }

  let split: { readonly place: number; readonly minutes: readonly RecordedMinute[] } | null = null
  function minute(index: number): RecordedMinute | undefined {
    const place = placeOf(index)
    const candle = candles[place]
    if (candle === undefined) return undefined
    if (split?.place !== place) {
      const minutes = splitCandle(candle, `${seed}:${symbol.name}:${from + place * candleMs}`)
      split = { place, minutes }
    }
    return split.minutes[index % candleMinutes]
  }
  return { from, length, has, minute }
}

/** The price format of the file: the number of decimals, and the step in units of the last decimal. */
interface Step {
  readonly decimals: number
  readonly size: number
}

function stepIn({ pricePrecision, priceStep }: MarketSymbol): Step {
  const size = priceStep / 10n ** BigInt(Price.decimals - pricePrecision)
  // not money: a count of the price's last decimals
  return { decimals: pricePrecision, size: parseInt(size.toString(), 10) }
}

function readLine(line: string, step: Step): { at: number; candle: RecordedMinute } {
  const [time = '', open, high, low, close, volume = ''] = line.split(',')
  const candle = {
    open: stepsOf(open, step),
    high: stepsOf(high, step),
    low: stepsOf(low, step),
    close: stepsOf(close, step),
    volume: Quantity.parse(volume),
  }
  return { at: parseInt(time, 10) * 1000, candle } // not money: a time
}

/**
 * A price as a number of steps: a small integer, which a double holds exactly. The digits are parsed as one integer
 * because a million prices are read at the start.
 */
function stepsOf(text: string | undefined, { decimals, size }: Step): number {
  const point = text?.indexOf('.') ?? -1
  if (!text || point !== text.length - decimals - 1) throw new Error(`${text} is out of form`)
  // not money: a count of steps, exact
  const steps = parseInt(text.slice(0, point) + text.slice(point + 1), 10) / size
  if (!Number.isSafeInteger(steps)) throw new Error(`${text} is off the price grid`)
  return steps
}
