import { Amount, Price, Quantity } from '@candor/money'
import { expect, test } from 'vitest'
import { leavesTooLittle } from './partial-close.ts'

const least = { minQuantity: Quantity.parse('1'), minNotional: Amount.parse('10') }

test.each([
  // 1 of 100 at 0.5 is worth 0.50.
  ['100', '99', '0.5', true],
  ['100', '80', '0.5', false],
  ['100', '80', '0.4999', true],
  ['100', '100', '0.5', false],
  ['100', '99.5', '60000', true],
  ['100', '99', '60000', false],
])('of %s held, closing %s at %s leaves too little: %s', (held, part, price, isTooLittle) => {
  const [whole, closed] = [Quantity.parse(held), Quantity.parse(part)]
  expect(leavesTooLittle(whole, closed, Price.parse(price), least)).toBe(isTooLittle)
})
