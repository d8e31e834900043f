import { Price, Rate } from '@candor/money'
import { expect, test } from 'vitest'
import { figureFault, isFigure } from './typed-figure.ts'

test.each(['0', '12.5', ' 12.5 ', '0.00000001', '1000000000', '12.500000000000'])(
  'accepts %j',
  (typed) => {
    expect(figureFault(typed)).toBeNull()
    expect(isFigure(typed)).toBe(true)
  },
)

test.each(['', '  ', '\t'])('finds no fault in the blank %j, and does not accept it', (typed) => {
  expect(figureFault(typed)).toBeNull()
  expect(isFigure(typed)).toBe(false)
})

test.each([
  ['1,000', /no commas/],
  ['1.000,5', /no commas/],
  ['1 000', /no commas, spaces/],
  ['1.000.5', /at most one point/],
  ['1e3', /no commas, spaces or letters/],
  ['.5', /like 1000\.5/],
  ['007', /like 1000\.5/],
  ['-5', /below zero/],
  ['0.000000001', /at most 8 digits after the point/],
  ['1000000000.1', /at most 1000000000/],
])('names the fault of %j', (typed, fault) => {
  expect(figureFault(typed)).toMatch(fault)
  expect(isFigure(typed)).toBe(false)
})

test('knows the digits of each kind', () => {
  expect(isFigure('0.000000000001', Price)).toBe(true)
  expect(figureFault('0.0000000000001', Price)).toMatch(/12 digits/)
  expect(figureFault('0.000000001', Rate)).toMatch(/8 digits/)
})
