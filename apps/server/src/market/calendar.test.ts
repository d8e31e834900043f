import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpen, opensAt, readCalendar } from './calendar.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const gold = readCalendar([
  'Sun 22:00 - Mon 21:00',
  'Mon 22:00 - Tue 21:00',
  'Tue 22:00 - Wed 21:00',
  'Wed 22:00 - Thu 21:00',
  'Thu 22:00 - Fri 21:00',
])

test('never closes a market without sessions', () => {
  const sunday = at('2026-11-22T12:00')
  expect(opensAt([], sunday)).toBe(sunday)
})

test.each([
  ['2026-11-20T20:59:59.999', true],
  ['2026-11-20T21:00', false],
  ['2026-11-22T21:59:59.999', false],
  ['2026-11-22T22:00', true],
  ['2026-11-24T21:30', false],
  ['2026-11-24T00:00', true],
])('gold at %s is open: %s', (time, open) => {
  expect(isOpen(gold, at(time))).toBe(open)
})

test('skips the weekend to the next opening', () => {
  expect(opensAt(gold, at('2026-11-20T21:00'))).toBe(at('2026-11-22T22:00'))
  expect(opensAt(gold, at('2026-11-23T21:10'))).toBe(at('2026-11-23T22:00'))
})

test('accepts a session that runs over the end of the week', () => {
  const weekend = readCalendar(['Fri 20:00 - Mon 04:00'])
  expect(isOpen(weekend, at('2026-11-23T03:59'))).toBe(true)
  expect(isOpen(weekend, at('2026-11-23T04:00'))).toBe(false)
  expect(opensAt(weekend, at('2026-11-23T04:00'))).toBe(at('2026-11-27T20:00'))
})

test('finds the first open time as the next opening', () => {
  const anyTime = fc.integer({ min: at('2020-01-01T00:00'), max: at('2030-01-01T00:00') })
  fc.assert(
    fc.property(anyTime, (time) => {
      const opening = opensAt(gold, time)
      expect(isOpen(gold, opening)).toBe(true)
      if (opening > time) expect(isOpen(gold, opening - 1)).toBe(false)
    }),
  )
})

test.each(['Sun 22:00', 'Son 22:00 - Mon 21:00', 'Sun 2:00 - Mon 21:00'])('refuses %s', (text) => {
  expect(() => readCalendar([text])).toThrow('not a')
})
