import { expect, test } from 'vitest'
import { timeTyped, typedTime } from '../content/times.ts'
import { kycLimitOf, momentOf } from './draft-fields.ts'

const noon = Date.UTC(2026, 10, 29, 4)

test('reads a typed moment in UTC+8, with or without seconds', () => {
  expect(momentOf(' 2026-11-29 12:00 ')).toBe(noon)
  expect(momentOf('2026-11-29 12:00:30')).toBe(noon + 30_000)
})

test.each([
  '',
  'tomorrow',
  '2026-11-29',
  '2026-02-30 12:00',
  '2026-11-29 24:00',
  '2026-13-01 00:00',
])('reads %j as no moment', (typed) => {
  expect(momentOf(typed)).toBeNull()
})

test('tells an empty time of an article from an invalid one', () => {
  expect(typedTime('  ')).toBeNull()
  expect(typedTime('2026-02-30 12:00')).toBeNaN()
  expect(typedTime(timeTyped(noon))).toBe(noon)
})

test('maps the chosen identity level to its number', () => {
  expect(['0', '1', '2', ''].map(kycLimitOf)).toEqual([0, 1, 2, 0])
})
