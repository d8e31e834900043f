import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [0, '00:00'],
  [-5000, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [3_599_000, '59:59'],
  [3_600_000, '01:00:00'],
  [90_061_000, '25:01:01'],
])('%i ms is %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
