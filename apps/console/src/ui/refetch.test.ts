import { expect, test } from 'vitest'
import { refetchEvery } from './refetch.ts'

test.each([
  ['pending', undefined, 5_000],
  ['success', [], 5_000],
  ['error', [], 5_000],
  ['error', undefined, false],
])('with the status %s and the data %j the next refetch is after %s ms', (status, data, next) => {
  expect(refetchEvery(5_000)({ state: { status, data } })).toBe(next)
})
