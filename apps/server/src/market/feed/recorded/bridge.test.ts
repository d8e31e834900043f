import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bridge, fewestPoints } from './bridge.ts'
import { randomFrom } from './random.ts'

const candles = fc
  .array(fc.integer({ min: 1, max: 7_000_000 }), { minLength: 4, maxLength: 4 })
  .map(([a = 1, b = 1, c = 1, d = 1]) => {
    const [low, high] = [Math.min(a, b, c, d), Math.max(a, b, c, d)]
    return { open: a, close: b, high, low }
  })
const counts = fc.integer({ min: fewestPoints, max: 240 })

test('has exactly the open, high, low and close of its candle', () => {
  fc.assert(
    fc.property(candles, counts, fc.string(), (candle, count, seed) => {
      const path = bridge(candle, count, randomFrom(seed))
      const drawn = {
        open: path[0],
        close: path.at(-1),
        high: Math.max(...path),
        low: Math.min(...path),
      }
      expect(drawn).toEqual(candle)
      expect(path).toHaveLength(count)
    }),
    { numRuns: 500 },
  )
})

test('depends on the seed', () => {
  const candle = { open: 1000, high: 1400, low: 900, close: 1100 }
  const draw = (seed: string) => [...bridge(candle, 80, randomFrom(seed))]
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('wanders without leaps: no step is half as large as the range', () => {
  const candle = { open: 10_000, high: 11_000, low: 9_000, close: 10_200 }
  for (let seed = 0; seed < 200; seed++) {
    const path = bridge(candle, 80, randomFrom(`leap ${seed}`))
    const steps = Array.from(path.slice(1), (value, index) => Math.abs(value - path[index]!))
    const moving = steps.filter((step) => step > 0).length
    expect(Math.max(...steps)).toBeLessThan(1_000)
    expect(moving).toBeGreaterThan(40)
  }
})

test('keeps a flat candle flat', () => {
  const path = bridge({ open: 7, high: 7, low: 7, close: 7 }, 80, randomFrom('flat'))
  expect(new Set(path)).toEqual(new Set([7]))
})

test('refuses fewer than four points', () => {
  const candle = { open: 2, high: 3, low: 1, close: 2 }
  expect(() => bridge(candle, 3, randomFrom('few'))).toThrow(RangeError)
})
