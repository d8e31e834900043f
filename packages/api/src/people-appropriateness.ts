import * as v from 'valibot'
import { appropriatenessAnswers, appropriatenessQuestions } from './appropriateness-questions.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Ms } from './scalars.ts'

const Answer = v.picklist(appropriatenessAnswers)
const Answers = v.strictObject({
  leverageLoss: Answer,
  stopLossPrice: Answer,
  closedForMargin: Answer,
  feesOnSize: Answer,
  steadyIncome: Answer,
})

/** Whether a user knows how leverage works, as far as they were asked. */
export const Appropriateness = v.strictObject({
  /** Counts the changes of the questions. */
  version: Count,
  /** Null while they have not been answered well enough. */
  passedAt: v.nullable(Ms),
  /** The last answers; null where there were none. */
  last: v.nullable(
    v.strictObject({
      at: Ms,
      correct: Count,
      wrong: v.array(v.picklist(appropriatenessQuestions)),
    }),
  ),
  /** They can be answered again then; null while they can be at once. */
  nextTryAt: v.nullable(Ms),
  /** So many right answers are needed. */
  neededCorrect: Count,
  /** Up to this leverage nothing is asked. */
  freeLeverage: Count,
  /** How long the next try waits after a failed one. */
  coolingSeconds: Count,
})
export type Appropriateness = v.InferOutput<typeof Appropriateness>

export const getAppropriateness = endpoint({
  name: 'getAppropriateness',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: Appropriateness,
  errors: [],
  summary: 'Whether the questions before high leverage were answered, and when they can be.',
})

export const answerAppropriateness = endpoint({
  name: 'answerAppropriateness',
  concept: 'people',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  /** All of them at once, of the version that was shown. */
  request: v.strictObject({ version: Count, answers: Answers }),
  result: Appropriateness,
  errors: ['APPROPRIATENESS_COOLING', 'STATE_CHANGED'],
  summary: 'Answers the questions before high leverage. The answers are kept, right or wrong.',
})
