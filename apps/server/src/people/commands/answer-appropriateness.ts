import { appropriatenessQuestions } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import {
  neededCorrect,
  nextTryAt,
  questionsVersion,
  wrongOf,
  type Answers,
} from '../appropriateness.ts'
import {
  appropriateness as stateTable,
  appropriatenessAnswers as answerTable,
  users as userTable,
} from '../tables.ts'

export type AnswerAppropriateness = {
  readonly version: number
  readonly answers: Answers
  /** How long the next try waits after a failed one; by policy. */
  readonly coolingMs: number
}

/** Takes a user's answers to the questions before high leverage, and keeps them. */
export const answerAppropriateness = command('answerAppropriateness', {
  needs: { users: userTable, state: stateTable, given: answerTable },
  decide({ users: user, state: present }, input: AnswerAppropriateness, { now, newId }) {
    if (user === undefined) return refuse('NOT_FOUND')
    if (input.version !== questionsVersion) return refuse('STATE_CHANGED')
    // Nobody loses by wrong answers what right ones have opened.
    if (present !== undefined && present.passedAt !== null) return { reply: null }
    const waitsUntil = nextTryAt(present, input.coolingMs, now)
    if (waitsUntil !== null)
      return refuse('APPROPRIATENESS_COOLING', {
        retryAfter: Math.ceil((waitsUntil - now) / 1_000),
      })
    const { version, answers } = input
    const correct = appropriatenessQuestions.length - wrongOf(answers).length
    const passed = correct >= neededCorrect
    const given = { ...owned(user.userId), version, answers, correct }
    return {
      put: [
        stateTable.row({ ...given, answeredAt: now, passedAt: passed ? now : null }),
        answerTable.row({ ...given, id: newId(), passed, at: now }),
      ],
      reply: null,
    }
  },
})
