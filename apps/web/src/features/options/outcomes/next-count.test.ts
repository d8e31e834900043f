import { expect, test } from 'vitest'
import { nextCount } from './next-count.ts'

const at = (clock: string) => Date.parse(`2026-11-23T${clock}Z`)

test.each([
  ['within an hour, its end', '12:00:00', '12:20:00', '13:00:00'],
  ['just after it, still its end: it is being counted', '12:00:00', '13:00:40', '13:00:00'],
  ['once it is counted, the next one', '13:00:00', '13:01:10', '14:00:00'],
  ['where counting rests, the end of the present hour', '09:00:00', '13:20:00', '14:00:00'],
])('the next figures come %s', (_, countedUntil, now, next) => {
  expect(nextCount(at(countedUntil), at(now))).toBe(at(next))
})

test('without any count the first is for the present hour', () => {
  expect(nextCount(0, at('13:20:00'))).toBe(at('14:00:00'))
})
