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

/** The questions that are asked now. Who passed an earlier version has passed. */
export const questionsVersion = 1
/** So many right answers are needed. */
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

/** The questions of a topic that were not answered rightly; not being sure is no right answer. */
export function wrongOf(topic: AppropriatenessTopic, answers: Answers): AppropriatenessQuestion[] {
  return appropriatenessQuestions[topic].filter((question) => answers[question] !== right[question])
}

/** Whether these are answers to the questions of this topic, and to no others. */
export function areOf(topic: AppropriatenessTopic, answers: AppropriatenessGiven): boolean {
  return appropriatenessQuestions[topic].every((question) => question in answers)
}

/** When the questions can be answered again; null while they can be at once, or need not be. */
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
 * Why a position of this leverage cannot be opened: above what is free to all, it is for those who have
 * shown that they know what it does. What is open can always be closed.
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

/** Why no second contract can be bought with real money: they are for those who know how one is lost. */
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
