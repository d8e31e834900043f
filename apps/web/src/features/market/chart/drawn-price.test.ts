import { expect, test } from 'vitest'
import type { Ticker } from '@candor/api'
import { drawnPrice } from './drawn-price.ts'

const ticker = (pricePrecision: number, priceStep: string) =>
  ({ pricePrecision, trade: { priceStep } }) as Ticker

test.each([
  [97_010.04, 2, '0.1', '97010'],
  [97_010.05, 2, '0.1', '97010.1'],
  [97_010.249, 2, '0.25', '97010.25'],
  [1.084_37, 5, '0.00001', '1.08437'],
  [0.000_000_012_34, 10, '0.0000000001', '0.0000000123'],
  [0.04, 2, '0.1', '0'],
])('a position at %d becomes the nearest valid order price', (value, precision, step, price) => {
  expect(drawnPrice(value, ticker(precision, step))).toBe(price)
})
