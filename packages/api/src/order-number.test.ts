import { expect, it } from 'vitest'
import { orderNumber, orderNumberOf } from './order-number.ts'

it('an order number is a letter for the kind and the id', () => {
  expect(orderNumber('recharge', '4711')).toBe('R4711')
  expect(orderNumber('transfer', '4711')).toBe('T4711')
  expect(orderNumber('position', '4711')).toBe('C4711')
})

it.each([
  ['position', '12', 'C12'],
  ['toString', '12', null],
  ['position', null, null],
  [null, '12', null],
])('a ledger row of %s %s belongs to %s', (refType, refId, number) => {
  expect(orderNumberOf(refType, refId)).toBe(number)
})
