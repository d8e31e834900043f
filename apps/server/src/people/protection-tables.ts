import type { AppropriatenessGiven, AppropriatenessTopic } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, flag, id, json, ms, optional, whole, words } = column

const exclusionColumns = { untilAt: ms, setAt: ms }
export type Exclusion = RowOf<typeof exclusionColumns>

/** The pause from trading that a user has set, over or not; undefined where there never was one. */
export const exclusions = table('people_exclusion', {
  key: [],
  columns: exclusionColumns,
  view: (rows): Exclusion | undefined => rows.get(),
})

const appropriatenessColumns = {
  topic: words<AppropriatenessTopic>(),
  version: whole,
  answers: json<AppropriatenessGiven>(),
  correct: whole,
  answeredAt: ms,
  /** Null while they have not been answered well enough. */
  passedAt: optional(ms),
}
export type AppropriatenessRow = RowOf<typeof appropriatenessColumns>

/** How a user answered last what is asked before high leverage, and before second contracts. */
export const appropriateness = table('people_appropriateness', {
  key: ['topic'],
  columns: appropriatenessColumns,
})
/** The same, as far as it was asked. */
export type Answered = {
  readonly get: (topic: AppropriatenessTopic) => AppropriatenessRow | undefined
}

/** Every set of answers, for the record. Append-only. */
export const appropriatenessAnswers = table('people_appropriateness_answer', {
  key: ['id'],
  append: true,
  columns: {
    id,
    topic: words<AppropriatenessTopic>(),
    version: whole,
    answers: json<AppropriatenessGiven>(),
    correct: whole,
    passed: flag,
    at: ms,
  },
})

/** Of second contracts alone: `stake` what is staked, `optionLoss` what they bring or cost. */
export type LimitKind = 'deposit' | 'loss' | 'stake' | 'optionLoss'

const limitColumns = {
  kind: words<LimitKind>(),
  amount: optional(amount),
  /** What holds from `nextAt` on, where a higher bound or none was asked for. */
  nextAmount: optional(amount),
  nextAt: optional(ms),
  setAt: ms,
}
export type Limit = RowOf<typeof limitColumns>

/** What a user allows themselves on one day. */
export const limits = table('people_limit', { key: ['kind'], columns: limitColumns })

const dayColumns = {
  startsAt: ms,
  deposited: amount,
  /** Of all trading, and of second contracts alone. */
  result: amount,
  optionResult: amount,
  /** On second contracts. */
  staked: amount,
}
export type DayRow = RowOf<typeof dayColumns>

/** What counts against the bounds of a day; undefined where nothing ever did. */
export const days = table('people_day', {
  key: [],
  columns: dayColumns,
  view: (rows): DayRow | undefined => rows.get(),
})
