import { expect, test } from 'vitest'
import { MEASURED_WIDTH, measurePicture } from './picture-quality.ts'

const width = MEASURED_WIDTH
const height = 240
const table = 85
const paper = 217
const ink = 42

/** Paper on a table, covered with lines of text: eight pixels of ink in every sixteen, from its upper edge on. */
function photo(left: number, top: number, wide = 288, high = 182) {
  const light = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isPaper = x >= left && x < left + wide && y >= top && y < top + high
      const isText = isPaper && (y - top) % 16 > 7 && (x - left) % 4 < 3
      light[y * width + x] = isText ? ink : isPaper ? paper : table
    }
  return measurePicture({ light, width, height }).hasBorder
}

test('a document with all four edges has a border', () => {
  expect(photo(36, 29)).toBe(true)
})

test.each([
  ['left', -36, 29],
  ['right', 108, 29],
  ['upper', 36, -24],
  // Lines of text that look like an edge: along one line and equally dark.
  ['lower', 36, 72],
])(
  'a document with its %s edge cut off has no border, whatever is written on it',
  (_edge, left, top) => {
    expect(photo(left, top)).toBe(false)
  },
)
