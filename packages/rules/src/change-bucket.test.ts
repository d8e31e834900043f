import { compare, Rate } from '@candor/money'
import { expect, test } from 'vitest'
import { changeBucket, changeBuckets } from './change-bucket.ts'

test.each([
  ['0', 4],
  ['0.0001', 5],
  ['0.03', 6],
  ['0.05', 7],
  ['0.1', 8],
  ['3', 8],
  ['-0.00000001', 3],
  ['-0.03', 2],
  ['-0.05', 1],
  ['-0.1', 0],
])('a change of %s falls into bucket %i, whose bounds contain it', (text, place) => {
  const rate = Rate.parse(text)
  expect(changeBucket(rate)).toBe(place)
  const { fromRate, toRate } = changeBuckets[place]!
  if (fromRate !== null) expect(compare(rate, Rate.parse(fromRate))).toBeGreaterThanOrEqual(0)
  if (toRate !== null) expect(compare(rate, Rate.parse(toRate))).toBeLessThanOrEqual(0)
})
