import { expect, test } from 'vitest'
import { runningOption } from '../../../testing/option-samples.ts'
import { standingOf } from './standing.ts'

const order = { ...runningOption(60_000), openPrice: '100.5', amount: '33.33', payoutRate: '0.75' }

test.each([
  ['up', '100.500000000001', 'ahead', '24.9975'],
  ['up', '100.4', 'behind', '-33.33'],
  ['up', '100.50', 'level', '0'],
  ['down', '100.4', 'ahead', '24.9975'],
  ['down', '101', 'behind', '-33.33'],
] as const)('%s from 100.5 at %s is %s', (direction, price, standing, result) => {
  expect(standingOf({ ...order, direction }, price)).toEqual({ standing, result })
})

test('is unknown before the entry price, and without a present price', () => {
  expect(standingOf({ ...order, openPrice: null }, '1')).toBeNull()
  expect(standingOf(order, null)).toBeNull()
})
