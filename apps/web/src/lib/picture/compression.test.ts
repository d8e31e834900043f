import { describe, expect, it, test } from 'vitest'
import { compressedSize, compressedType, compressionOf } from './compression.ts'

const kB = 1_024
const MB = 1_024 * kB
const qualityAt = (size: number) => {
  const compression = compressionOf(size)
  return compression.kind === 'compress' ? compression.quality : compression.kind
}

describe('every threshold of the table, one byte below, at, and one byte above', () => {
  test.each([
    [200 * kB, 'pass', 0.9, 0.9],
    [512 * kB, 0.9, 0.8, 0.8],
    [MB, 0.8, 0.85, 0.85],
    [2 * MB, 0.85, 0.8, 0.8],
    [10 * MB, 0.8, 0.75, 0.75],
    [20 * MB, 0.75, 0.75, 'tooLarge'],
  ])('%i bytes', (edge, below, on, above) => {
    expect([edge - 1, edge, edge + 1].map(qualityAt)).toEqual([below, on, above])
  })
})

it('turns PNG into JPEG only above 2,048,000 bytes', () => {
  const typeAt = (size: number) => {
    const compression = compressionOf(size)
    return compressedType('image/png', compression.kind === 'compress' && compression.toJpeg)
  }
  expect([2_047_999, 2_048_000, 2_048_001].map(typeAt)).toEqual([
    'image/png',
    'image/png',
    'image/jpeg',
  ])
  expect(compressedType('image/webp', true)).toBe('image/webp')
  expect(compressedType('image/heic', false)).toBe('image/jpeg')
})

it('is at most 1,080 wide, never wider than before, and at least 10', () => {
  expect(compressedSize(4_000, 3_000)).toEqual({ width: 1_080, height: 810 })
  expect(compressedSize(1_080, 5_000)).toEqual({ width: 1_080, height: 5_000 })
  expect(compressedSize(600, 400)).toEqual({ width: 600, height: 400 })
  expect(compressedSize(9, 90)).toEqual({ width: 10, height: 100 })
  expect(compressedSize(10, 1)).toEqual({ width: 10, height: 1 })
  expect(compressedSize(5_000, 1)).toEqual({ width: 1_080, height: 1 })
})
