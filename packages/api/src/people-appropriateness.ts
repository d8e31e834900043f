import * as v from 'valibot'
import {
  appropriatenessAnswers,
  appropriatenessQuestions as questions,
  appropriatenessTopics,
} from './appropriateness-questions.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Ms } from './scalars.ts'

const Answer = v.picklist(appropriatenessAnswers)
/** The topic; leverage if absent. */
const topic = v.optional(v.picklist(appropriatenessTopics))
/** All answers of one topic, and of no other. */
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

/** A user's state in the questions about leverage or second contracts. */
export const Appropriateness = v.strictObject({
  topic: v.picklist(appropriatenessTopics),
  /** Counts the changes of the questions. */
  version: Count,
  /** Null until they are passed. */
  passedAt: v.nullable(Ms),
  /** The last answers; null without any. */
  last: v.nullable(
    v.strictObject({
      at: Ms,
      correct: Count,
      wrong: v.array(v.picklist([...questions.leverage, ...questions.secondContracts])),
    }),
  ),
  /** The time of the next allowed try; null if allowed at once. */
  nextTryAt: v.nullable(Ms),
  /** The number of right answers needed. */
  neededCorrect: Count,
  /** Up to this leverage the leverage questions are not asked. */
  freeLeverage: Count,
  /** The waiting time after a failed try. */
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
  /** All answers of a topic at once, for the version that was shown. */
  request: v.strictObject({ topic, version: Count, answers: Answers }),
  result: Appropriateness,
  errors: ['APPROPRIATENESS_COOLING', 'STATE_CHANGED', 'VALIDATION_FAILED'],
  summary:
    'Answers the questions before high leverage, or second contracts. The answers are kept, right or wrong.',
})
