import { expect, test } from 'vitest'
import { placeOf } from './doors.ts'

test('a name has one place, and names spread over all doors and parts', () => {
  expect(placeOf('code', 'a')).toEqual(placeOf('code', 'a'))
  expect(placeOf('code', 'a')).not.toEqual(placeOf('sign-in', 'a'))
  expect(placeOf('sign-in', 'a', 'b')).not.toEqual(placeOf('sign-in', 'ab'))
  const places = Array.from({ length: 20_000 }, (_, index) => placeOf('code', String(index)))
  const doors = new Set(places.map(({ door }) => door))
  expect(doors.size).toBe(1_024)
  expect([...doors].map(Number).toSorted((a, b) => a - b)[0]).toBe(65_536)
  expect(new Set(places.map(({ id }) => id)).size).toBe(20_000)
  for (const { id } of places) expect(BigInt(id)).toBeLessThan(1n << 63n)
})
