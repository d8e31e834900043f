import { afterEach, expect, test } from 'vitest'
import {
  formatDate,
  formatDay,
  formatServerTime,
  formatWeekdays,
  parseServerTime,
  zone,
} from './dates.ts'

const ownZone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = ownZone
})

test.each([
  ['2026-11-20 08:00:00', Date.UTC(2026, 10, 20, 0, 0, 0)],
  ['2026-11-20 00:00:00', Date.UTC(2026, 10, 19, 16, 0, 0)],
  ['2026-01-01 00:00:00', Date.UTC(2025, 11, 31, 16, 0, 0)],
  ['2026-01-01 07:59:59', Date.UTC(2025, 11, 31, 23, 59, 59)],
  ['2024-02-29 23:59:59', Date.UTC(2024, 1, 29, 15, 59, 59)],
])('reads server time %s as UTC+8', (text, at) => {
  expect(parseServerTime(text)).toBe(at)
})

test.each(['2026-02-29 00:00:00', '2026-13-01 00:00:00', '2026-11-20', '2026-11-20T08:00:00', ''])(
  'refuses %j',
  (text) => {
    expect(parseServerTime(text)).toBeNull()
    expect(formatServerTime(text)).toBe('—')
  },
)

test.each([
  ['UTC', '2026-01-01 00:00:00', 'YYYY-MM-DD HH:mm:ss', '2025-12-31 16:00:00'],
  ['UTC', '2026-01-01 00:00:00', 'DD/MM/YYYY HH:mm:ss', '31/12/2025 16:00:00'],
  ['UTC', '2026-01-01 07:59:59', 'YYYY-MM-DD', '2025-12-31'],
  ['UTC', '2026-01-01 08:00:00', 'YYYY-MM-DD', '2026-01-01'],
  ['Asia/Shanghai', '2026-01-01 00:00:00', 'YYYY-MM-DD HH:mm:ss', '2026-01-01 00:00:00'],
  ['America/New_York', '2026-03-08 15:00:00', 'DD/MM/YYYY HH:mm:ss', '08/03/2026 03:00:00'],
  ['Asia/Kolkata', '2025-12-31 23:59:59', 'DD/MM/YYYY HH:mm:ss', '31/12/2025 21:29:59'],
] as const)('in %s %s shows as %s', (timeZone, text, form, shown) => {
  process.env['TZ'] = timeZone
  expect(formatServerTime(text, form)).toBe(shown)
})

test('names the time zone in which it shows dates', () => {
  process.env['TZ'] = 'Asia/Kolkata'
  expect(zone()).toBe('Asia/Calcutta')
})

test.each([
  ['en', '2026-11-20T12:00:00Z', 'November 20'],
  ['es', '2026-11-20T12:00:00Z', '20 de noviembre'],
  ['ja', '2026-11-20T12:00:00Z', '11月20日'],
  ['en', '2025-12-31T12:00:00Z', 'December 31, 2025'],
  // The year changes at the device's midnight.
  ['en', '2025-12-31T16:00:00Z', 'January 1'],
] as const)('in %s %s is %s', (locale, at, shown) => {
  process.env['TZ'] = 'Asia/Shanghai'
  expect(formatDay(Date.parse(at), Date.UTC(2026, 10, 30), locale)).toBe(shown)
})

test.each([
  ['en', [1, 2, 3, 4, 5], 'Mon – Fri'],
  ['en', [6, 7], 'Sat, Sun'],
  ['en', [1, 3, 5], 'Mon, Wed, Fri'],
  ['en', [7], 'Sun'],
  ['zh-Hans', [1, 2, 3, 4, 5, 6, 7], '周一 – 周日'],
] as const)('in %s the weekdays %j are %s', (locale, days, shown) => {
  process.env['TZ'] = 'America/New_York'
  expect(formatWeekdays(days, locale)).toBe(shown)
})

test('shows an unknown moment as a dash, never as a date', () => {
  expect(formatDate(null)).toBe('—')
  expect(formatDate(undefined)).toBe('—')
})
