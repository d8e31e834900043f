import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test.each([
  ['', ''],
  ['12', '12'],
  ['12.', '12.'],
  ['.5', '0.5'],
  ['0,5', '0.5'],
  ['0,125', '0.125'],
  ['12,5', '12.5'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234,567', '1234567'],
  // “1,500.25” typed key by key: the comma became a point, and a second point says what it was.
  ['1.500.', '1500.'],
  ['1.500.25', '1500.25'],
  ['1 234.5', '1234.5'],
  ['１２．５', '12.5'],
  ['0012.5', '12.5'],
  ['1.123456789', '1.12345678'],
])('%j is read as %j', (raw, text) => {
  expect(amountText(raw, 8)).toBe(text)
})

test.each(['1,234', '12,34,5', '1.2.3', '1e5', '-1', '+1', 'abc', '1,23.4'])(
  'refuses %j',
  (raw) => {
    expect(amountText(raw, 8)).toBeNull()
  },
)

test('cuts to whole units where a currency has no decimals', () => {
  expect(amountText('12.9', 0)).toBe('12')
})
