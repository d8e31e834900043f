import { expect, test } from 'vitest'
import { exactDecimals } from './exact-decimals.ts'

test('shows every digit there is, and at least two', () => {
  expect(exactDecimals('100')).toBe(2)
  expect(exactDecimals('-0.5')).toBe(2)
  expect(exactDecimals('0.04870512')).toBe(8)
  expect(exactDecimals('3', 8)).toBe(8)
})
