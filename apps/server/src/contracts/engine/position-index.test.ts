import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PositionIndex } from './position-index.ts'

test('answers like a map, through growth and deletions', () => {
  const id = fc.bigInt(1n, 400n).map((small) => (small << 22n) + (small % 7n))
  const step = fc.tuple(id, fc.option(fc.nat(1_000_000)))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3_000 }), (steps) => {
      const places = new PositionIndex()
      const known = new Map<bigint, number>()
      for (const [key, place] of steps) {
        if (place === null) {
          places.delete(key)
          known.delete(key)
        } else {
          places.set(key, place)
          known.set(key, place)
        }
        expect(places.get(key)).toBe(known.get(key))
      }
      for (const [key, place] of known) expect(places.get(key)).toBe(place)
    }),
    { numRuns: 50 },
  )
})

test('grows far beyond its first size', () => {
  const places = new PositionIndex()
  for (let index = 0; index < 50_000; index += 1) places.set(BigInt(index) << 22n, index)
  for (let index = 0; index < 50_000; index += 7)
    expect(places.get(BigInt(index) << 22n)).toBe(index)
  expect(places.get(123n)).toBeUndefined()
})

test('stays small while positions come and go', () => {
  const places = new PositionIndex()
  for (let index = 0; index < 200_000; index += 1) {
    places.set(BigInt(index) << 22n, index)
    if (index >= 100) places.delete(BigInt(index - 100) << 22n)
  }
  expect(places.capacity).toBe(2_048)
  expect(places.get(199_999n << 22n)).toBe(199_999)
  expect(places.get(1n << 22n)).toBeUndefined()
})
