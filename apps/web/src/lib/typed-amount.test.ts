import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { asTyped, isRefused, isRisky, typedAmount } from './typed-amount.ts'

test.each([
  ['12.5', '12.5'],
  ['', ''],
  ['12.50', '12.50'],
  ['12.500', '12.50'],
  ['0.00', '0.00'],
  ['0.000', '0.00'],
  ['1,000', '1000'],
])('accepts %j', (raw, text) => {
  expect(typedAmount(raw, 2)).toEqual({ text, fault: null })
})

test.each([
  ['1e5', 'unreadable'],
  ['-5', 'unreadable'],
  ['1.000.000', 'unreadable'],
  ['100.129', 'tooFine'],
  ['0.000000001', 'tooFine'],
])('keeps %j as it was typed, and no reader takes it for an amount', (raw, fault) => {
  const typed = typedAmount(raw, 2)
  expect(typed.fault).toBe(fault)
  expect(isRefused(typed.text)).toBe(true)
  expect(asTyped(typed.text)).toBe(raw)
  expect(Amount.try(typed.text)).toBe('format')
})

test.each(['1,000', '0,5', '１２', '1.000', '1 000'])('%j is ambiguous', (raw) => {
  expect(isRisky(raw)).toBe(true)
})

test.each(['', '1000', '12.5', '0.125', '1234.567', '12.'])('%j is unambiguous', (raw) => {
  expect(isRisky(raw)).toBe(false)
})
