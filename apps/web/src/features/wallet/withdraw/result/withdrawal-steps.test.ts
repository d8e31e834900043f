import { expect, test } from 'vitest'
import { withdrawalSteps } from './withdrawal-steps.ts'

const ended = (reasonKey: string, ...keys: string[]) => ({
  status: -1 as const,
  reasonKey,
  timeline: keys.map((key, at) => ({ key, at })),
})
const stepsOf = (order: ReturnType<typeof ended>) =>
  withdrawalSteps(order).map(({ key, state }) => [key, state])

test("a review cut short by the user's cancellation is not shown as a step", () => {
  expect(stepsOf(ended('user_cancelled', 'submitted', 'cooling', 'review_1', 'rejected'))).toEqual([
    ['submitted', 'done'],
    ['cooling', 'done'],
    ['rejected', 'failed'],
  ])
  // The first review was completed, the second was not.
  expect(stepsOf(ended('user_cancelled', 'submitted', 'review_1', 'review_2', 'rejected'))).toEqual(
    [
      ['submitted', 'done'],
      ['review_1', 'done'],
      ['rejected', 'failed'],
    ],
  )
})

test('a review that rejected it stays', () => {
  expect(stepsOf(ended('suspicious_activity', 'submitted', 'review_1', 'rejected'))).toEqual([
    ['submitted', 'done'],
    ['review_1', 'done'],
    ['rejected', 'failed'],
  ])
})
