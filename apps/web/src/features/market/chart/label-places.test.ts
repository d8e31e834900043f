import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelHeight, placeLabels } from './label-places.ts'

const room = { top: 40, bottom: 300 }
const placed = (...ys: number[]) => {
  const places = placeLabels(
    ys.map((y, index) => ({ id: String(index), y })),
    room,
  )
  return ys.map((_, index) => places.get(String(index)))
}

test('a free label stands above its line', () => {
  expect(placed(100, 200)).toEqual([98, 198])
})

test('labels of close lines are stacked in the order of the lines', () => {
  expect(placed(110, 100, 105)).toEqual([134, 98, 116])
})

test('no label covers the legend or extends below the chart', () => {
  expect(placed(20)).toEqual([57])
  expect(placed(299, 300)).toEqual([282, 300])
})

test('labels never overlap while there is room for all', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 14 }), (ys) => {
      const ends = placed(...ys)
        .map((end) => end!)
        .toSorted((a, b) => a - b)
      ends.forEach((end, place) => {
        expect(end - labelHeight).toBeGreaterThanOrEqual(room.top - 1e-9)
        expect(end).toBeLessThanOrEqual(room.bottom)
        if (place > 0) expect(end - ends[place - 1]!).toBeGreaterThanOrEqual(labelHeight)
      })
    }),
  )
})
