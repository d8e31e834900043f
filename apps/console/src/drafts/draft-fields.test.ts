import { expect, test } from 'vitest'
import { kycLimitOf } from './draft-fields.ts'

test('maps the chosen identity level to its number', () => {
  expect(['0', '1', '2', ''].map(kycLimitOf)).toEqual([0, 1, 2, 0])
})
