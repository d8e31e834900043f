import { expect, test } from 'vitest'
import { exactDecimals, nonzeroDecimals } from './exact-decimals.ts'

test('shows every digit, and at least two', () => {
  expect(exactDecimals('100')).toBe(2)
  expect(exactDecimals('-0.5')).toBe(2)
  expect(exactDecimals('0.04870512')).toBe(8)
  expect(exactDecimals('3', 8)).toBe(8)
})

test.each([
  ['-0.004', 2, 3],
  ['-0.0043', 2, 3],
  ['0.00000001', 2, 8],
  ['-0.014', 2, 2],
  ['1.001', 2, 2],
  ['0.00', 2, 2],
  ['0', 2, 2],
  ['0.4', 0, 1],
  [null, 2, 2],
] as const)('shows %s with %d decimals as %d decimals', (text, asked, shown) => {
  expect(nonzeroDecimals(text, asked)).toBe(shown)
})
