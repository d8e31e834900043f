import { describe, expect, test } from 'vitest'
import { afterOpenTime, closesAt, opensAt, type OpenSpan } from './support-hours.ts'

/** Worked by hand, at UTC+8: Monday to Friday 09:00 to 21:00, Saturday 10:00 to 18:00, Sunday closed. */
const week: OpenSpan[] = [
  ...[1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1_260 })),
  { day: 6, from: 600, to: 1_080 },
]
/** 26 November 2026 is a Thursday. */
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const minute = 60_000

describe.each([
  ['in the middle', '2026-11-26T12:00', '2026-11-26T12:00', '2026-11-26T21:00'],
  ['at the first minute', '2026-11-26T09:00', '2026-11-26T09:00', '2026-11-26T21:00'],
  ['before opening', '2026-11-26T08:59', '2026-11-26T09:00', null],
  ['at the end it is over', '2026-11-26T21:00', '2026-11-27T09:00', null],
  ['after Friday comes Saturday', '2026-11-27T22:00', '2026-11-28T10:00', null],
  ['over Sunday', '2026-11-28T18:00', '2026-11-30T09:00', null],
] as const)('%s', (_name, now, opens, closes) => {
  test('it opens', () => expect(opensAt(week, at(now))).toBe(at(opens)))
  test('it closes', () => expect(closesAt(week, at(now))).toBe(closes === null ? null : at(closes)))
})

test('does not close at midnight if the next day continues', () => {
  const late = [
    { day: 4, from: 1_200, to: 1_440 },
    { day: 5, from: 0, to: 120 },
  ]
  expect(closesAt(late, at('2026-11-26T23:00'))).toBe(at('2026-11-27T02:00'))
})

test('never closes around the clock, and never opens without hours', () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1_440 }))
  expect(opensAt(always, at('2026-11-29T03:00'))).toBe(at('2026-11-29T03:00'))
  expect(closesAt(always, at('2026-11-29T03:00'))).toBeGreaterThan(at('2026-12-05T00:00'))
  expect([opensAt([], 0), closesAt([], 0), afterOpenTime([], 0, minute)]).toEqual([
    null,
    null,
    null,
  ])
})

test.each([
  ['within the day', '2026-11-26T12:00', 60, '2026-11-26T13:00'],
  ['to the very end', '2026-11-26T20:00', 60, '2026-11-26T21:00'],
  ['ten minutes before closing', '2026-11-26T20:50', 60, '2026-11-27T09:50'],
  ['asked in the night', '2026-11-27T02:00', 60, '2026-11-27T10:00'],
  ['on Saturday evening', '2026-11-28T17:30', 60, '2026-11-30T09:30'],
  // 12 h of Thursday, 12 h of Friday, 1 h of Saturday.
  ['over days', '2026-11-26T09:00', 25 * 60, '2026-11-28T11:00'],
])('a response target counts open time only: %s', (_name, asked, minutes, due) => {
  expect(afterOpenTime(week, at(asked), minutes * minute)).toBe(at(due))
})
