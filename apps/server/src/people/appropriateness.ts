import {
  appropriatenessQuestions,
  type Appropriateness,
  type AppropriatenessAnswer,
  type AppropriatenessQuestion,
} from '@candor/api'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { findAppropriateness } from './queries.ts'
import type { AppropriatenessRow } from './tables.ts'
import type { Tools } from './tools.ts'

export type Answers = Readonly<Record<AppropriatenessQuestion, AppropriatenessAnswer>>

/** The questions that are asked now. Who passed an earlier version has passed. */
export const questionsVersion = 1
/** So many right answers are needed. */
export const neededCorrect = 4

const right: Answers = {
  leverageLoss: 'true',
  stopLossPrice: 'false',
  closedForMargin: 'true',
  feesOnSize: 'true',
  steadyIncome: 'false',
}

/** The questions that were not answered rightly; not being sure is no right answer. */
export function wrongOf(answers: Answers): AppropriatenessQuestion[] {
  return appropriatenessQuestions.filter((question) => answers[question] !== right[question])
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
export function appropriatenessFault(
  row: AppropriatenessRow | undefined,
  leverage: number,
  freeLeverage: number,
): Refusal | null {
  if (leverage <= freeLeverage || (row !== undefined && row.passedAt !== null)) return null
  const max = String(freeLeverage)
  return refuse('APPROPRIATENESS_REQUIRED', {
    fields: [{ field: 'leverage', rule: 'max', min: '1', max }],
    values: { max },
  })
}

export async function showAppropriateness(
  { pool, appropriateness }: Pick<Tools, 'pool' | 'appropriateness'>,
  userId: string,
  now: number,
): Promise<Appropriateness> {
  const row = await findAppropriateness(pool, userId)
  const { coolingMs, freeLeverage } = appropriateness
  return {
    version: questionsVersion,
    passedAt: row?.passedAt ?? null,
    last: row === undefined ? null : lastOf(row),
    nextTryAt: nextTryAt(row, coolingMs, now),
    neededCorrect,
    freeLeverage,
    coolingSeconds: coolingMs / 1_000,
  }
}

function lastOf({ answeredAt, correct, answers }: AppropriatenessRow) {
  return { at: answeredAt, correct, wrong: wrongOf(answers) }
}
