import { appropriatenessQuestions, type AppropriatenessTopic } from '@candor/api'
import { expect, test } from 'vitest'
import { owned, refuse } from '../platform/lane/index.ts'
import { leverageFault, nextTryAt, secondContractsFault, wrongOf } from './appropriateness.ts'
import { answerAppropriateness } from './commands/answer-appropriateness.ts'
import type { AppropriatenessRow } from './tables.ts'
import { context, now, user, values } from './testing/state.ts'

const right = {
  leverageLoss: 'true',
  stopLossPrice: 'false',
  closedForMargin: 'true',
  feesOnSize: 'true',
  steadyIncome: 'false',
} as const
const rightOfSeconds = {
  wholeStake: 'true',
  halfRight: 'false',
  afterLosses: 'false',
  takenBack: 'false',
  equalPrice: 'true',
} as const
const coolingMs = 120_000
const failedAt = (answeredAt: number): AppropriatenessRow => ({
  ...owned('64'),
  topic: 'leverage',
  version: 1,
  answers: { ...right, feesOnSize: 'unsure', steadyIncome: 'true' },
  correct: 3,
  answeredAt,
  passedAt: null,
})

function answer(
  answers: object,
  present?: AppropriatenessRow,
  {
    version = 1,
    topic = 'leverage',
  }: { readonly version?: number; readonly topic?: AppropriatenessTopic } = {},
) {
  const state = { users: user, state: answered(present), given: new Map(), claimed: () => true }
  const input = { topic, version, answers, coolingMs } as Parameters<
    typeof answerAppropriateness.decide
  >[1]
  return answerAppropriateness.decide(state as never, input, context)
}
const answered = (row?: AppropriatenessRow) => ({
  get: (topic: AppropriatenessTopic) => (row?.topic === topic ? row : undefined),
})
const putBy = (decision: unknown) => values((decision as { put: unknown[] }).put)

test('does not count "not sure" as correct', () => {
  expect(wrongOf('leverage', right)).toEqual([])
  expect(wrongOf('secondContracts', rightOfSeconds)).toEqual([])
  expect(wrongOf('leverage', { ...right, feesOnSize: 'unsure', steadyIncome: 'true' })).toEqual([
    'feesOnSize',
    'steadyIncome',
  ])
  for (const topic of ['leverage', 'secondContracts'] as const) {
    const questions = appropriatenessQuestions[topic]
    const unsure = Object.fromEntries(questions.map((one) => [one, 'unsure' as const]))
    expect(wrongOf(topic, unsure)).toEqual([...questions])
  }
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
])(
  'records the answers and passes by the number of correct ones: %s',
  (_what, answers, correct, passed) => {
    const given = { ...owned('64'), topic: 'leverage', version: 1, answers, correct }
    const id = expect.any(String) as string
    expect(putBy(answer(answers))).toEqual([
      ['people_appropriateness', { ...given, answeredAt: now, passedAt: passed ? now : null }],
      ['people_appropriateness_answer', { ...given, id, passed, at: now }],
    ])
  },
)

test('refuses another try until the waiting time is over', () => {
  expect(answer(right, failedAt(now - coolingMs + 1_500))).toEqual(
    refuse('APPROPRIATENESS_COOLING', { retryAfter: 2 }),
  )
  expect(putBy(answer(right, failedAt(now - coolingMs)))).toHaveLength(2)
  expect(nextTryAt(failedAt(now), coolingMs, now)).toBe(now + coolingMs)
})

test('keeps a pass whatever is answered later, and refuses other questions', () => {
  const passed = { ...failedAt(now - 1), passedAt: now - 1 }
  expect(answer({ ...right, feesOnSize: 'false', steadyIncome: 'true' }, passed)).toEqual({
    reply: null,
  })
  expect(answer(right, undefined, { version: 2 })).toEqual(refuse('STATE_CHANGED'))
})

test('asks only for leverage above the free limit', () => {
  expect(leverageFault(answered(), 20, 20)).toBeNull()
  expect(leverageFault(answered(), 21, 20)).toMatchObject({
    refused: 'APPROPRIATENESS_REQUIRED',
  })
  expect(leverageFault(answered(failedAt(now)), 21, 20)).not.toBeNull()
  expect(leverageFault(answered({ ...failedAt(now), passedAt: now }), 100, 20)).toBeNull()
})

test('applies a pass and answers to their own topic only', () => {
  const ofLeverage = answered({ ...failedAt(now), passedAt: now })
  expect(secondContractsFault(ofLeverage)).toEqual(refuse('OPTION_ANSWERS_REQUIRED'))
  const ofSeconds = answered({ ...failedAt(now), topic: 'secondContracts', passedAt: now })
  expect(secondContractsFault(ofSeconds)).toBeNull()
  expect(leverageFault(ofSeconds, 21, 20)).not.toBeNull()
  const topic = 'secondContracts'
  expect(answer(right, undefined, { topic })).toMatchObject({ refused: 'VALIDATION_FAILED' })
  expect(answer(rightOfSeconds)).toMatchObject({ refused: 'VALIDATION_FAILED' })
  expect(putBy(answer(rightOfSeconds, failedAt(now), { topic }))[0]).toMatchObject([
    'people_appropriateness',
    { topic, correct: 5, passedAt: now },
  ])
})
