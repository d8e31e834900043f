import { expect, it } from 'vitest'
import { dayMs, dayNumber, dayOf, dayStart, startOfDay, wallTime, wallTimeOrNull } from './time.ts'

it.each([
  [Date.UTC(2026, 10, 20, 15, 59, 59, 999), '2026-11-20 23:59:59'],
  [Date.UTC(2026, 10, 20, 16), '2026-11-21 00:00:00'],
  [Date.UTC(2026, 11, 31, 16), '2027-01-01 00:00:00'],
  [Date.UTC(2028, 1, 28, 16), '2028-02-29 00:00:00'],
])('%i is %s on the wall at UTC+8', (at, text) => {
  expect(wallTime(at)).toBe(text)
})

it('keeps a missing time null', () => {
  expect(wallTimeOrNull(null)).toBeNull()
  expect(wallTimeOrNull(0)).toBe('1970-01-01 08:00:00')
})

it.each([
  [Date.UTC(2026, 10, 20, 15, 59, 59, 999), Date.UTC(2026, 10, 19, 16)],
  [Date.UTC(2026, 10, 20, 16), Date.UTC(2026, 10, 20, 16)],
  [0, -8 * 3_600_000],
])('the day of %i began at %i, midnight on the wall', (at, start) => {
  expect(dayStart(at)).toBe(start)
  expect(dayStart(start + dayMs)).toBe(start + dayMs)
  expect(wallTime(start)).toMatch(/ 00:00:00$/)
})

it.each([
  [-8 * 3_600_000, 0, '1970-01-01'],
  [Date.UTC(2026, 10, 20, 15, 59, 59, 999), 20_777, '2026-11-20'],
  [Date.UTC(2026, 10, 20, 16), 20_778, '2026-11-21'],
])('%i is on day %i, written %s', (at, number, day) => {
  expect(dayNumber(at)).toBe(number)
  expect(dayOf(at)).toBe(day)
  expect(startOfDay(day)).toBe(dayStart(at))
})

it('has no beginning for an invalid day', () => {
  expect(startOfDay('2026-13-01')).toBeNaN()
  expect(startOfDay('')).toBeNaN()
})
