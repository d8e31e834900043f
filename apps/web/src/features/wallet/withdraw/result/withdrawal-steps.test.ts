import { expect, test } from 'vitest'
import { withdrawalSteps } from './withdrawal-steps.ts'

const ended = (reasonKey: string, ...keys: string[]) => ({
  status: -1 as const,
  reasonKey,
  timeline: keys.map((key, at) => ({ key, at })),
})
const stepsOf = (order: ReturnType<typeof ended>) =>
  withdrawalSteps(order).map(({ key, state }) => [key, state])

test('a review that its owner did not wait for is no step that was taken', () => {
  expect(stepsOf(ended('user_cancelled', 'submitted', 'cooling', 'review_1', 'rejected'))).toEqual([
    ['submitted', 'done'],
    ['cooling', 'done'],
    ['rejected', 'failed'],
  ])
  // The first of two was made, the second was not.
  expect(stepsOf(ended('user_cancelled', 'submitted', 'review_1', 'review_2', 'rejected'))).toEqual(
    [
      ['submitted', 'done'],
      ['review_1', 'done'],
      ['rejected', 'failed'],
    ],
  )
})

test('one that said no stays', () => {
  expect(stepsOf(ended('suspicious_activity', 'submitted', 'review_1', 'rejected'))).toEqual([
    ['submitted', 'done'],
    ['review_1', 'done'],
    ['rejected', 'failed'],
  ])
})
