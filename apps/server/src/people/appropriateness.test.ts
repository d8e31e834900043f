import { appropriatenessQuestions } from '@candor/api'
import { expect, test } from 'vitest'
import { owned, refuse } from '../platform/lane/index.ts'
import { appropriatenessFault, nextTryAt, wrongOf, type Answers } from './appropriateness.ts'
import { answerAppropriateness } from './commands/answer-appropriateness.ts'
import type { AppropriatenessRow } from './tables.ts'
import { context, now, user, values } from './testing/state.ts'

const right: Answers = {
  leverageLoss: 'true',
  stopLossPrice: 'false',
  closedForMargin: 'true',
  feesOnSize: 'true',
  steadyIncome: 'false',
}
const coolingMs = 120_000
const failedAt = (answeredAt: number): AppropriatenessRow => ({
  ...owned('64'),
  version: 1,
  answers: { ...right, feesOnSize: 'unsure', steadyIncome: 'true' },
  correct: 3,
  answeredAt,
  passedAt: null,
})

function answer(answers: Answers, present?: AppropriatenessRow, version = 1) {
  const state = { users: user, state: present, given: new Map(), claimed: () => true }
  return answerAppropriateness.decide(state as never, { version, answers, coolingMs }, context)
}
const putBy = (decision: unknown) => values((decision as { put: unknown[] }).put)

test('being unsure is no right answer', () => {
  expect(wrongOf(right)).toEqual([])
  expect(wrongOf({ ...right, feesOnSize: 'unsure', steadyIncome: 'true' })).toEqual([
    'feesOnSize',
    'steadyIncome',
  ])
  const unsure = Object.fromEntries(
    appropriatenessQuestions.map((one) => [one, 'unsure']),
  ) as Answers
  expect(wrongOf(unsure)).toHaveLength(5)
})

test.each([
  ['all right', right, 5, true],
  ['one wrong', { ...right, steadyIncome: 'true' as const }, 4, true],
  [
    'two wrong',
    { ...right, steadyIncome: 'true' as const, feesOnSize: 'unsure' as const },
    3,
    false,
  ],
])('%s: kept on record, and passed or not', (_what, answers, correct, passed) => {
  const given = { ...owned('64'), version: 1, answers, correct }
  const id = expect.any(String) as string
  expect(putBy(answer(answers))).toEqual([
    ['people_appropriateness', { ...given, answeredAt: now, passedAt: passed ? now : null }],
    ['people_appropriateness_answer', { ...given, id, passed, at: now }],
  ])
})

test('a failed try waits; after the wait it is taken', () => {
  expect(answer(right, failedAt(now - coolingMs + 1_500))).toEqual(
    refuse('APPROPRIATENESS_COOLING', { retryAfter: 2 }),
  )
  expect(putBy(answer(right, failedAt(now - coolingMs)))).toHaveLength(2)
  expect(nextTryAt(failedAt(now), coolingMs, now)).toBe(now + coolingMs)
})

test('who has passed keeps it, whatever is answered later; other questions are refused', () => {
  const passed = { ...failedAt(now - 1), passedAt: now - 1 }
  expect(answer({ ...right, feesOnSize: 'false', steadyIncome: 'true' }, passed)).toEqual({
    reply: null,
  })
  expect(answer(right, undefined, 2)).toEqual(refuse('STATE_CHANGED'))
})

test('only leverage above what is free to all asks for it', () => {
  expect(appropriatenessFault(undefined, 20, 20)).toBeNull()
  expect(appropriatenessFault(undefined, 21, 20)).toMatchObject({
    refused: 'APPROPRIATENESS_REQUIRED',
  })
  expect(appropriatenessFault(failedAt(now), 21, 20)).not.toBeNull()
  expect(appropriatenessFault({ ...failedAt(now), passedAt: now }, 100, 20)).toBeNull()
})
