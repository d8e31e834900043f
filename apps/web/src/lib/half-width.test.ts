import { expect, test } from 'vitest'
import { halfWidth } from './half-width.ts'

test.each([
  ['１２３４', '1234'],
  ['１２３４５６７８－ｚ', '12345678-z'],
  ['０９０ー１２３４', '090-1234'],
  ['ＡＢ　１２', 'AB 12'],
  ['+81 90', '+81 90'],
])('%j is %j', (typed, plain) => {
  expect(halfWidth(typed)).toBe(plain)
})
