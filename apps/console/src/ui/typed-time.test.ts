import { expect, test } from 'vitest'
import { readTime, writeTime } from './typed-time.ts'

const noon = Date.UTC(2026, 10, 29, 4)

test('reads a typed time in UTC+8, with or without seconds', () => {
  expect(readTime(' 2026-11-29 12:00 ')).toBe(noon)
  expect(readTime('2026-11-29 12:00:30')).toBe(noon + 30_000)
  expect(readTime(writeTime(noon))).toBe(noon)
})

test('tells an empty time from an invalid one', () => {
  expect(readTime('  ')).toBeNull()
  expect(readTime(writeTime(null))).toBeNull()
})

test.each(['tomorrow', '2026-11-29', '2026-02-30 12:00', '2026-11-29 24:00', '2026-13-01 00:00'])(
  'reads %j as no time',
  (typed) => expect(readTime(typed)).toBe('invalid'),
)
