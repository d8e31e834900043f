import { dayMs, startOfDay } from '@candor/api'
import { expect, test } from 'vitest'
import { isAdult, mayLive } from './age.ts'

test.each([
  ['2008-07-02', '2026-07-02'],
  ['2000-01-01', '2018-01-01'],
  // The year of the eighteenth birthday has no 29 February.
  ['2008-02-29', '2026-03-01'],
])('a person born on %s is eighteen from the start of %s in UTC+8', (born, day) => {
  const begins = startOfDay(day)
  expect(isAdult(born, begins - 1)).toBe(false)
  expect(isAdult(born, begins)).toBe(true)
  // The day in London begins eight hours later.
  expect(isAdult(born, begins + dayMs / 3)).toBe(true)
})

test('accepts an age up to the end of the 120th birthday', () => {
  const ends = startOfDay('2026-07-02') + dayMs
  expect(mayLive('1906-07-02', ends - 1)).toBe(true)
  expect(mayLive('1906-07-02', ends)).toBe(false)
  expect(mayLive('0001-01-01', ends)).toBe(false)
})
