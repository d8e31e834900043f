import * as v from 'valibot'
import {
  appropriatenessAnswers,
  appropriatenessQuestions as questions,
  appropriatenessTopics,
} from './appropriateness-questions.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Ms } from './scalars.ts'

const Answer = v.picklist(appropriatenessAnswers)
/** What they are about; leverage where none is named. */
const topic = v.optional(v.picklist(appropriatenessTopics))
/** All of one topic, and of no other. */
const Answers = v.union([
  v.strictObject({
    leverageLoss: Answer,
    stopLossPrice: Answer,
    closedForMargin: Answer,
    feesOnSize: Answer,
    steadyIncome: Answer,
  }),
  v.strictObject({
    wholeStake: Answer,
    halfRight: Answer,
    afterLosses: Answer,
    takenBack: Answer,
    equalPrice: Answer,
  }),
])
export type AppropriatenessGiven = v.InferOutput<typeof Answers>

/** Whether a user knows how leverage, or second contracts, work, as far as they were asked. */
export const Appropriateness = v.strictObject({
  topic: v.picklist(appropriatenessTopics),
  /** Counts the changes of the questions. */
  version: Count,
  /** Null while they have not been answered well enough. */
  passedAt: v.nullable(Ms),
  /** The last answers; null where there were none. */
  last: v.nullable(
    v.strictObject({
      at: Ms,
      correct: Count,
      wrong: v.array(v.picklist([...questions.leverage, ...questions.secondContracts])),
    }),
  ),
  /** They can be answered again then; null while they can be at once. */
  nextTryAt: v.nullable(Ms),
  /** So many right answers are needed. */
  neededCorrect: Count,
  /** Up to this leverage nothing is asked of leverage. */
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
  request: v.object({ topic }),
  result: Appropriateness,
  errors: [],
  summary:
    'Whether the questions before high leverage, or second contracts, were answered, and when they can be.',
})

export const answerAppropriateness = endpoint({
  name: 'answerAppropriateness',
  concept: 'people',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  /** All of a topic at once, of the version that was shown. */
  request: v.strictObject({ topic, version: Count, answers: Answers }),
  result: Appropriateness,
  errors: ['APPROPRIATENESS_COOLING', 'STATE_CHANGED', 'VALIDATION_FAILED'],
  summary:
    'Answers the questions before high leverage, or second contracts. The answers are kept, right or wrong.',
})
