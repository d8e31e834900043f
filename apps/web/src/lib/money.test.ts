import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { money } from './money.ts'

test.each([
  ['1000', '1,000.00 USDT'],
  ['0.00001998', '0.00001998 USDT'],
  ['-12.5', '−12.50 USDT'],
])('%s is shown exactly, as a text and as an amount', (text, shown) => {
  expect(money(text, 'USDT')).toBe(shown)
  expect(money(Amount.parse(text), 'USDT')).toBe(shown)
})

test('puts the sign in front', () => {
  expect(money(Amount.parse('75'), 'USDT', '+')).toBe('+75.00 USDT')
  expect(money('100', 'USDT', '−')).toBe('−100.00 USDT')
})
