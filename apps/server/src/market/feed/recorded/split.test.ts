import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Quantity } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataFolder, loadSymbols } from '../../symbols.ts'
import type { RecordedMinute, StepCandle } from './bridge.ts'
import { readRecording } from './recording.ts'
import { shareOf, splitCandle } from './split.ts'

const symbols = loadSymbols()

const volumes = fc.bigInt(0n, 10n ** 18n).map((units) => Quantity.of(units))
const candles = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 7_000_000 }), { minLength: 4, maxLength: 4 }), volumes)
  .map(([[a = 1, b = 1, c = 1, d = 1], volume]): RecordedMinute => {
    const [low, high] = [Math.min(a, b, c, d), Math.max(a, b, c, d)]
    return { open: a, close: b, high, low, volume }
  })

/** The candle over several minutes. */
function joined(minutes: readonly RecordedMinute[]): RecordedMinute {
  return {
    open: minutes[0]!.open,
    high: Math.max(...minutes.map(({ high }) => high)),
    low: Math.min(...minutes.map(({ low }) => low)),
    close: minutes.at(-1)!.close,
    volume: Quantity.of(minutes.reduce((sum, { volume }) => sum + volume, 0n)),
  }
}

test('divides a candle into five minutes with exactly its open, high, low, close and volume', () => {
  fc.assert(
    fc.property(candles, fc.string(), (candle, seed) => {
      const minutes = splitCandle(candle, seed)
      expect(minutes).toHaveLength(5)
      expect(joined(minutes)).toEqual(candle)
    }),
    { numRuns: 500 },
  )
})

test('makes valid minutes that open at the previous close', () => {
  fc.assert(
    fc.property(candles, fc.string(), (candle, seed) => {
      const minutes = splitCandle(candle, seed)
      for (const { open, high, low, close, volume } of minutes) {
        expect(Math.min(open, close)).toBeGreaterThanOrEqual(low)
        expect(Math.max(open, close)).toBeLessThanOrEqual(high)
        expect(volume).toBeGreaterThanOrEqual(0n)
      }
      const opens = minutes.slice(1).map(({ open }) => open)
      expect(opens).toEqual(minutes.slice(0, -1).map(({ close }) => close))
    }),
  )
})

test('depends on the seed', () => {
  const volume = Quantity.parse('12.5')
  const candle = { open: 1000, high: 1400, low: 900, close: 1100, volume }
  expect(splitCandle(candle, 'a')).toEqual(splitCandle(candle, 'a'))
  expect(splitCandle(candle, 'a')).not.toEqual(splitCandle(candle, 'b'))
})

test('divides a flat candle into five flat minutes with equal volumes', () => {
  const [volume, fifth] = [Quantity.parse('10'), Quantity.parse('2')]
  const flat = { open: 7, high: 7, low: 7, close: 7 }
  expect(splitCandle({ ...flat, volume }, 'flat')).toEqual(
    Array.from({ length: 5 }, () => ({ ...flat, volume: fifth })),
  )
})

test('gives a minute with a wider range more of the volume', () => {
  const volume = Quantity.parse('1000')
  const candle = { open: 50_000, high: 52_000, low: 49_000, close: 51_000, volume }
  const byRange = splitCandle(candle, 'volume').toSorted(
    (a, b) => a.high - a.low - (b.high - b.low),
  )
  const shares = byRange.map((minute) => minute.volume)
  expect(shares).toEqual(shares.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  expect(shares[4]).toBeGreaterThan(shares[0]!)
})

test('divides a volume into shares that add up exactly', () => {
  fc.assert(
    fc.property(volumes, fc.integer({ min: 1, max: 240 }), (volume, count) => {
      const shares = Array.from({ length: count }, (_, place) =>
        shareOf(volume, place, place + 1, count),
      )
      expect(shares.reduce<bigint>((sum, share) => sum + share, 0n)).toBe(volume)
    }),
  )
})

const byTheMinute = [...symbols.values()].filter(({ recording }) => recording.candleMinutes === 1)

test('uses recorded minutes for silver and the US Tech 100', () => {
  expect(byTheMinute.map(({ name }) => name)).toEqual(['XAGUSD', 'NAS100'])
})

test.each(byTheMinute)(
  'computes minutes of $name with about the range of recorded minutes',
  (symbol) => {
    const { length, minute } = readRecording(symbol, 'shares')
    const recorded: number[] = []
    const computed: number[] = []
    for (let first = 0; first < length; first += 5) {
      const five = Array.from({ length: 5 }, (_, index) => minute(first + index))
      if (!five.every((one) => one !== undefined)) continue
      const whole = joined(five)
      if (rangeOf(whole) === 0) continue
      const shares = (minutes: readonly StepCandle[]) =>
        minutes.map((one) => rangeOf(one) / rangeOf(whole))
      recorded.push(...shares(five))
      computed.push(...shares(splitCandle(whole, `shares ${first}`)))
    }
    expect(recorded.length).toBeGreaterThan(3_000)
    const ratio = mean(computed) / mean(recorded)
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
  },
)

const rangeOf = ({ high, low }: StepCandle) => high - low
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

test('has exactly the five minutes of each recorded candle', () => {
  const symbol = symbols.get('US500')!
  const { from, length, has, minute } = readRecording(symbol, 'whole')
  const file = gunzipSync(readFileSync(new URL(symbol.recording.file, dataFolder))).toString()
  const starts = file
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => (parseInt(line, 10) * 1_000 - from) / 60_000)
  const held = Array.from({ length }, (_, index) => index).filter(has)
  expect(held).toEqual(starts.flatMap((start) => [0, 1, 2, 3, 4].map((part) => start + part)))
  // The order of the calls does not matter.
  const [first, later] = [minute(held[0]!), minute(held[7]!)]
  expect(minute(held[0]!)).toEqual(first)
  expect(minute(held[7]!)).toEqual(later)
  expect(minute(0)).toBeUndefined()
})
