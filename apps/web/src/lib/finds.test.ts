import { expect, test } from 'vitest'
import { finds } from './finds.ts'

test.each([
  ['BTCUSDT Bitcoin', 'btc/usdt', true],
  ['BTCUSDT Bitcoin', ' Bit', true],
  ['NAS100 US Tech 100', 'ustech', true],
  ['EURUSD EUR/USD', 'EUR USD', true],
  ['EURUSD EUR/USD', 'GBP', false],
  ['EURUSD EUR/USD', '', true],
])('%s is looked for with “%s”: %s', (text, typed, isFound) => {
  expect(finds(text, typed)).toBe(isFound)
})
