import { minuteMs } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import { expect, test } from 'vitest'
import type { Candle } from './candle.ts'
import { dayOpen, rememberDays } from './day.ts'

const noon = Date.UTC(2026, 10, 18, 12)
const dayMinutes = 24 * 60

/** A minute after noon, whose open identifies it. */
function minute(index: number): Candle {
  const price = Price.parse(String(10_000 + index))
  const sides = { open: price, high: price, low: price, close: price }
  return { openAt: noon + index * minuteMs, ...sides, volume: Quantity.zero }
}

test('takes the price a day before from the open of that time’s statistics', () => {
  // With a gap, as of a closed market.
  const minutes = [...Array(dayMinutes + 200).keys()].filter((at) => at < 50 || at > 90).map(minute)
  const statistics = rememberDays(() => minutes)
  for (const after of [dayMinutes + 20, dayMinutes + 60, dayMinutes + 199]) {
    const at = noon + after * minuteMs + 12_345
    const known = minutes.filter(({ openAt }) => openAt <= at)
    const open = dayOpen(minutes, at)
    expect(open).toBe(rememberDays(() => known)('BTCUSDT', at)?.open)
    expect(open).toBe(statistics('BTCUSDT', at)?.open)
  }
})

test('takes the first minute’s own open, and nothing before it', () => {
  expect(dayOpen([minute(0)], noon + 5)).toBe(Price.parse('10000'))
  expect(dayOpen([minute(0)], noon - 1)).toBeNull()
  expect(dayOpen([], noon)).toBeNull()
})
