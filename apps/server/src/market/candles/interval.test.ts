import { Price, Quantity } from '@candor/money'
import { expect, test } from 'vitest'
import type { Candle } from './candle.ts'
import { intervalStart, nextStart, rollUp } from './interval.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const price = (whole: number) => Price.of(BigInt(whole))

test.each([
  ['5m', '2026-11-18T12:34:56', '2026-11-18T12:30', '2026-11-18T12:35'],
  ['4h', '2026-11-18T23:59', '2026-11-18T20:00', '2026-11-19T00:00'],
  ['1d', '2026-11-18T23:59', '2026-11-18T00:00', '2026-11-19T00:00'],
  ['1w', '2026-11-22T23:59', '2026-11-16T00:00', '2026-11-23T00:00'],
  ['1w', '2026-11-23T00:00', '2026-11-23T00:00', '2026-11-30T00:00'],
  ['1M', '2026-12-31T23:59', '2026-12-01T00:00', '2027-01-01T00:00'],
] as const)('%s at %s', (interval, time, start, next) => {
  expect(intervalStart(interval, at(time))).toBe(at(start))
  expect(nextStart(interval, at(time))).toBe(at(next))
})

test('joins candles into longer ones and keeps gaps', () => {
  const minute = (
    time: string,
    open: number,
    high: number,
    low: number,
    close: number,
  ): Candle => ({
    openAt: at(time),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: Quantity.of(2n),
  })
  const rolled = rollUp(
    [
      minute('2026-11-18T12:01', 5, 6, 4, 5),
      minute('2026-11-18T12:04', 5, 9, 5, 7),
      minute('2026-11-18T12:11', 7, 7, 1, 2),
    ],
    '5m',
  )
  expect(rolled).toEqual([
    { ...minute('2026-11-18T12:00', 5, 9, 4, 7), volume: 4n },
    minute('2026-11-18T12:10', 7, 7, 1, 2),
  ])
})
