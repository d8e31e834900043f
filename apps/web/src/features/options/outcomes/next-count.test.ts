import { expect, test } from 'vitest'
import { nextCount } from './next-count.ts'

const at = (clock: string) => Date.parse(`2026-11-23T${clock}Z`)

test.each([
  ['within an hour: its end', '12:00:00', '12:20:00', '13:00:00'],
  ['just after an hour, during its count: its end', '12:00:00', '13:00:40', '13:00:00'],
  ['after the count: the end of the next hour', '13:00:00', '13:01:10', '14:00:00'],
  ['with an overdue count: the end of the present hour', '09:00:00', '13:20:00', '14:00:00'],
])('the next figures, %s', (_, countedUntil, now, next) => {
  expect(nextCount(at(countedUntil), at(now))).toBe(at(next))
})

test('without any count the first is for the present hour', () => {
  expect(nextCount(0, at('13:20:00'))).toBe(at('14:00:00'))
})
