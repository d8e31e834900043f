import { expect, test } from 'vitest'
import { directionOf, percent } from './percent.ts'

test.each([
  ['0.0123', '+1.23%'],
  ['-0.0123', '−1.23%'],
  ['0', '0.00%'],
  ['0.00009999', '0.00%'],
  ['0.123456789123', '+12.34%'],
  ['12.5', '+1,250.00%'],
  [null, '—'],
])('%j is shown as %s', (rate, shown) => {
  expect(percent(rate, { signed: true })).toBe(shown)
})

test.each([
  ['0.1', 'up'],
  ['-0.1', 'down'],
  ['0.00', 'flat'],
  ['-0', 'flat'],
  ['−0.00%', 'flat'],
  ['−0.01%', 'down'],
  [null, null],
])('%j points %s', (value, direction) => {
  expect(directionOf(value)).toBe(direction)
})
