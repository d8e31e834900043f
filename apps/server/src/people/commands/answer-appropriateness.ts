import {
  appropriatenessQuestions,
  type AppropriatenessGiven,
  type AppropriatenessTopic,
} from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { areOf, neededCorrect, nextTryAt, questionsVersion, wrongOf } from '../appropriateness.ts'
import {
  appropriateness as stateTable,
  appropriatenessAnswers as answerTable,
  users as userTable,
} from '../tables.ts'

export type AnswerAppropriateness = {
  readonly topic: AppropriatenessTopic
  readonly version: number
  readonly answers: AppropriatenessGiven
  /** How long the next try waits after a failed one (ms), by policy. */
  readonly coolingMs: number
}

/** Records a user's answers to the questions before high leverage, or second contracts. */
export const answerAppropriateness = command('answerAppropriateness', {
  needs: { users: userTable, state: stateTable, given: answerTable },
  decide({ users: user, state }, input: AnswerAppropriateness, { now, newId }) {
    if (user === undefined) return refuse('NOT_FOUND')
    const { topic, version, answers } = input
    if (version !== questionsVersion) return refuse('STATE_CHANGED')
    if (!areOf(topic, answers))
      return refuse('VALIDATION_FAILED', { fields: [{ field: 'answers', rule: 'format' }] })
    const present = state.get(topic)
    // A pass is not lost by later wrong answers.
    if (present !== undefined && present.passedAt !== null) return { reply: null }
    const waitsUntil = nextTryAt(present, input.coolingMs, now)
    if (waitsUntil !== null)
      return refuse('APPROPRIATENESS_COOLING', {
        retryAfter: Math.ceil((waitsUntil - now) / 1_000),
      })
    const correct = appropriatenessQuestions[topic].length - wrongOf(topic, answers).length
    const passed = correct >= neededCorrect
    const given = { ...owned(user.userId), topic, version, answers, correct }
    return {
      put: [
        stateTable.row({ ...given, answeredAt: now, passedAt: passed ? now : null }),
        answerTable.row({ ...given, id: newId(), passed, at: now }),
      ],
      reply: null,
    }
  },
})
