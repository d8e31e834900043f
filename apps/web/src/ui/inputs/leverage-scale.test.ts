import { expect, test } from 'vitest'
import { leverageAt, marksUpTo, positionOf } from './leverage-scale.ts'

const marks = [1, 5, 10, 20, 50, 100]

test('each mark is at the position of its label', () => {
  expect(marks.map((mark) => positionOf(mark, marks))).toEqual([0, 1, 2, 3, 4, 5])
})

test('positions between two marks are linear', () => {
  expect(positionOf(3, marks)).toBe(0.5)
  expect(positionOf(75, marks)).toBe(4.5)
  expect(leverageAt(2.5, marks)).toBe(15)
})

test('every leverage comes back from its position', () => {
  for (let leverage = 1; leverage <= 100; leverage += 1)
    expect(leverageAt(positionOf(leverage, marks), marks)).toBe(leverage)
})

test('the marks end at the highest leverage', () => {
  expect(marksUpTo(100, marks)).toEqual(marks)
  expect(marksUpTo(30, marks)).toEqual([1, 5, 10, 20, 30])
  expect(marksUpTo(1, marks)).toEqual([1])
  expect(leverageAt(positionOf(1, [1]), [1])).toBe(1)
})
