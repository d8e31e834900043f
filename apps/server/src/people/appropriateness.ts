import {
  appropriatenessQuestions,
  type Appropriateness,
  type AppropriatenessAnswer,
  type AppropriatenessGiven,
  type AppropriatenessQuestion,
  type AppropriatenessTopic,
} from '@candor/api'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { findAnswers } from './queries.ts'
import type { Answered, AppropriatenessRow } from './tables.ts'
import type { Tools } from './tools.ts'

type Answers = Readonly<Partial<Record<AppropriatenessQuestion, AppropriatenessAnswer>>>

/** The version of the questions. A pass of an earlier version stays valid. */
export const questionsVersion = 1
/** Correct answers needed to pass. */
export const neededCorrect = 4

const right: Readonly<Record<AppropriatenessQuestion, AppropriatenessAnswer>> = {
  leverageLoss: 'true',
  stopLossPrice: 'false',
  closedForMargin: 'true',
  feesOnSize: 'true',
  steadyIncome: 'false',
  wholeStake: 'true',
  halfRight: 'false',
  afterLosses: 'false',
  takenBack: 'false',
  equalPrice: 'true',
}

/** The questions of a topic without a correct answer; "not sure" is not correct. */
export function wrongOf(topic: AppropriatenessTopic, answers: Answers): AppropriatenessQuestion[] {
  return appropriatenessQuestions[topic].filter((question) => answers[question] !== right[question])
}

/** Whether the answers are for exactly the questions of this topic. */
export function areOf(topic: AppropriatenessTopic, answers: AppropriatenessGiven): boolean {
  return appropriatenessQuestions[topic].every((question) => question in answers)
}

/** When the questions can be answered again; null if at once, or if they are passed. */
export function nextTryAt(
  row: AppropriatenessRow | undefined,
  coolingMs: number,
  now: number,
): number | null {
  if (row === undefined || row.passedAt !== null) return null
  const at = row.answeredAt + coolingMs
  return now < at ? at : null
}

/**
 * Why a position of this leverage cannot be opened: above the free limit, the user must have passed the questions. Open
 * positions can always be closed.
 */
export function leverageFault(
  answered: Answered,
  leverage: number,
  freeLeverage: number,
): Refusal | null {
  if (leverage <= freeLeverage || hasPassed(answered, 'leverage')) return null
  const max = String(freeLeverage)
  return refuse('APPROPRIATENESS_REQUIRED', {
    fields: [{ field: 'leverage', rule: 'max', min: '1', max }],
    values: { max },
  })
}

/** Why second contracts cannot be bought with real money: the user must have passed the questions. */
export function secondContractsFault(answered: Answered): Refusal | null {
  return hasPassed(answered, 'secondContracts') ? null : refuse('OPTION_ANSWERS_REQUIRED')
}

export function hasPassed(answered: Answered, topic: AppropriatenessTopic): boolean {
  const row = answered.get(topic)
  return row !== undefined && row.passedAt !== null
}

export async function showAppropriateness(
  { pool, appropriateness }: Pick<Tools, 'pool' | 'appropriateness'>,
  userId: string,
  topic: AppropriatenessTopic,
  now: number,
): Promise<Appropriateness> {
  const row = (await findAnswers(pool, userId)).get(topic)
  const { coolingMs, freeLeverage } = appropriateness
  return {
    topic,
    version: questionsVersion,
    passedAt: row?.passedAt ?? null,
    last: row === undefined ? null : lastOf(row),
    nextTryAt: nextTryAt(row, coolingMs, now),
    neededCorrect,
    freeLeverage,
    coolingSeconds: coolingMs / 1_000,
  }
}

function lastOf({ answeredAt, correct, topic, answers }: AppropriatenessRow) {
  return { at: answeredAt, correct, wrong: wrongOf(topic, answers) }
}
