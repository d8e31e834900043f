import { expect, test } from 'vitest'
import { clockLeadMs, isFresh } from './price-age.ts'

test.each([
  ['just now', 0, true],
  ['as old as it may be', 2_000, true],
  ['a millisecond older', 2_001, false],
  ['as far ahead as a clock may be', -clockLeadMs, true],
  ['a millisecond before it was there', -clockLeadMs - 1, false],
])('a price that is %s', (_how, age, expected) => {
  const now = Date.UTC(2026, 10, 20)
  expect(isFresh(now - age, now, 2_000)).toBe(expected)
})
