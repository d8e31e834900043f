import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Price, Quantity } from '@candor/money'
import type { MarketSymbol } from '../../symbols.ts'
import { dataFolder } from '../../symbols.ts'
import type { RecordedMinute } from './bridge.ts'
import { splitCandle } from './split.ts'

const minuteMs = 60_000
const weekMinutes = 7 * 24 * 60

/** Whole weeks of recorded minutes; index 0 is the minute that starts at `from`. */
export interface RecordedWeeks {
  readonly from: number
  /** A minute without a candle in the source has none here. */
  readonly minutes: readonly (RecordedMinute | undefined)[]
}

/**
 * Reads a symbol's recording from `data/`. A five-minute candle becomes five minutes on a seeded
 * path; nothing else is added and no price is changed.
 * @throws Error when a price is off the symbol's grid or a candle lies outside of the weeks.
 */
export function readRecording(symbol: MarketSymbol, seed: string): RecordedWeeks {
  const { file, from, weeks, candleMinutes } = symbol.recording
  const length = weeks * weekMinutes
  const minutes = Array.from<RecordedMinute | undefined>({ length })
  const text = gunzipSync(readFileSync(new URL(file, dataFolder))).toString('latin1')
  const step = stepIn(symbol)
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const { at, candle } = readLine(line, step)
    const index = (at - from) / minuteMs
    if (!Number.isInteger(index) || index < 0 || index >= minutes.length)
      throw new Error(`${file}: a candle outside of the recorded weeks: ${line}`)
    const parts =
      candleMinutes === 1 ? [candle] : splitCandle(candle, `${seed}:${symbol.name}:${at}`)
    parts.forEach((part, offset) => (minutes[index + offset] = part))
  }
  return { from, minutes }
}

/** How the file writes prices: with this many decimals, in multiples of `size` of the last one. */
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
 * A price as a count of steps: a small whole number, which a double holds exactly. The digits are
 * read as one integer because a million prices are read at the start.
 */
function stepsOf(text: string | undefined, { decimals, size }: Step): number {
  const point = text?.indexOf('.') ?? -1
  if (!text || point !== text.length - decimals - 1) throw new Error(`${text} is out of form`)
  // not money: a count of steps, exact
  const steps = parseInt(text.slice(0, point) + text.slice(point + 1), 10) / size
  if (!Number.isSafeInteger(steps)) throw new Error(`${text} is off the price grid`)
  return steps
}
