import { Amount, Price } from '@candor/money'
import { expect, test } from 'vitest'
import { readAmount, readFigure } from './typed-figure.ts'

const bounds = { min: '0.01', max: '250.5' }
const problemOf = (typed: string) => readAmount(typed, bounds).problem

test('reads every text that the field allows, an unfinished decimal included', () => {
  expect(readAmount('12', bounds)).toEqual({ amount: Amount.parse('12'), problem: null })
  expect(readAmount('12.', bounds)).toEqual({ amount: Amount.parse('12'), problem: null })
  expect(readAmount('1.50', bounds)).toEqual({ amount: Amount.parse('1.5'), problem: null })
})

test('includes both bounds', () => {
  expect(problemOf('0.01')).toBe(null)
  expect(problemOf('250.5')).toBe(null)
  expect(problemOf('0.00999999')).toBe('tooSmall')
  expect(problemOf('250.50000001')).toBe('tooLarge')
})

test('an empty text and zero are missing, not too small', () => {
  for (const typed of ['', '0', '0.', '0.000']) expect(problemOf(typed)).toBe('missing')
})

test('a figure beyond all range is too large', () => {
  expect(problemOf('9'.repeat(40))).toBe('tooLarge')
})

test('reads a figure of any kind while it is typed; an empty text and zero are null', () => {
  expect(readFigure(Price, '12.')).toBe(Price.parse('12'))
  expect(readFigure(Price, '0.000000000001')).toBe(1n)
  for (const typed of ['', '0', '0.', '0.00']) expect(readFigure(Price, typed)).toBeNull()
})
