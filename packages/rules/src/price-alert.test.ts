import { Price, Rate } from '@candor/money'
import { expect, test } from 'vitest'
import { alertReached, type AlertTerms } from './price-alert.ts'

const ofPrice = (condition: 'above' | 'below', price: string): AlertTerms => ({
  condition,
  price: Price.parse(price),
})
const ofChange = (condition: 'changeUp' | 'changeDown', rate: string): AlertTerms => ({
  condition,
  rate: Rate.parse(rate),
})

test.each([
  [ofPrice('above', '100'), '100', true],
  [ofPrice('above', '100'), '99.999999999999', false],
  [ofPrice('below', '100'), '100', true],
  [ofPrice('below', '100'), '100.000000000001', false],
  [ofChange('changeUp', '0.05'), '105', true],
  [ofChange('changeUp', '0.05'), '104.999999999999', false],
  [ofChange('changeUp', '0.05'), '95', false],
  [ofChange('changeDown', '0.05'), '95', true],
  [ofChange('changeDown', '0.05'), '95.000000000001', false],
  [ofChange('changeDown', '0.05'), '105', false],
  [ofChange('changeUp', '0.00000001'), '100', false],
])('%o at %s after 100: %s', (terms, price, isReached) => {
  expect(alertReached(terms, Price.parse(price), Price.parse('100'))).toBe(isReached)
})

test('does not reach a change without a price of 24 hours before', () => {
  expect(alertReached(ofChange('changeUp', '0.01'), Price.parse('1000'), null)).toBe(false)
  expect(alertReached(ofPrice('above', '1'), Price.parse('1000'), null)).toBe(true)
})
