import { expect, test } from 'vitest'
import { isReachedNow, valueOf } from './alert-draft.ts'

test.each([
  ['above', '60000.', '60000'],
  ['above', '0', null],
  ['above', '', null],
  ['changeUp', '5', '0.05'],
  ['changeUp', '0.25', '0.0025'],
  ['changeUp', '1000', '10'],
  ['changeUp', '1000.01', null],
  ['changeDown', '99.99', '0.9999'],
  ['changeDown', '100', null],
] as const)('%s of “%s” is sent as %s', (condition, typed, value) => {
  expect(valueOf(condition, typed)).toBe(value)
})

test.each([
  ['above', '100', true],
  ['above', '100.01', false],
  ['below', '100', true],
  ['changeUp', '0.25', true],
  ['changeUp', '0.26', false],
  ['changeDown', '0.1', false],
] as const)('at 100 after 80, %s %s is reached: %s', (condition, value, isReached) => {
  expect(isReachedNow(condition, value, { price: '100', open24h: '80' })).toBe(isReached)
})

test('without a price no condition counts as reached', () => {
  expect(isReachedNow('above', '1', { price: null, open24h: null })).toBe(false)
  expect(isReachedNow('changeUp', '0.01', { price: '100', open24h: null })).toBe(false)
})
