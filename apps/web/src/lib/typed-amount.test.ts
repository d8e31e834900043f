import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  ['12.5', { text: '12.5', fault: null }],
  ['', { text: '', fault: null }],
  ['12.50', { text: '12.50', fault: null }],
  ['12.500', { text: '12.50', fault: null }],
  ['0.00', { text: '0.00', fault: null }],
  ['0.000', { text: '0.00', fault: null }],
])('takes %j', (raw, typed) => {
  expect(typedAmount(raw, 2)).toEqual(typed)
})

test.each(['1e5', '-5', 'abc', '1,234'])('refuses %j, which is no amount', (raw) => {
  expect(typedAmount(raw, 2)).toEqual({ text: null, fault: 'unreadable' })
})

test('says that digits were cut off', () => {
  expect(typedAmount('100.129', 2)).toEqual({ text: '100.12', fault: 'cut' })
  expect(typedAmount('12.9', 0)).toEqual({ text: '12', fault: 'cut' })
})

test('never makes nothing of something', () => {
  expect(typedAmount('0.000000001', 8)).toEqual({ text: null, fault: 'tooFine' })
})
