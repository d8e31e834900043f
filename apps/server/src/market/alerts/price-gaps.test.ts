import { expect, test } from 'vitest'
import { hoursOf } from '../hours.ts'
import { loadSymbols } from '../symbols.ts'
import { priceGapBetween } from './price-gaps.ts'

const symbols = loadSymbols()
const hours = hoursOf({ closedUntil: () => null })
const minute = 60_000
/** A Friday, when the market of the euro closes, and the Sunday when it opens again. */
const closes = Date.UTC(2026, 10, 20, 22)
const opens = Date.UTC(2026, 10, 22, 22)

test.each([
  ['EURUSD', closes - 5_000, opens + 5_000, false],
  ['EURUSD', closes - 2 * minute, opens + 5_000, true],
  ['EURUSD', closes - 5_000, opens + 2 * minute, true],
  ['BTCUSDT', closes - 5_000, opens + 5_000, true],
  ['BTCUSDT', closes, closes + minute, false],
  ['BTCUSDT', closes, closes + minute + 1, true],
])('%s from %i to %i has a price gap: %s', (name, from, to, isMissing) => {
  expect(priceGapBetween(hours, symbols.get(name)!, { from, to })).toBe(isMissing)
})

test('does not count an announced pause of the feed as a price gap', () => {
  const from = Date.UTC(2026, 10, 18, 12)
  const to = from + 70_000
  const paused = hoursOf({ closedUntil: (_, at) => (at >= from && at < to ? to : null) })
  expect(priceGapBetween(paused, symbols.get('BTCUSDT')!, { from, to })).toBe(false)
})
