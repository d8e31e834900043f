import type { AppropriatenessGiven, AppropriatenessTopic } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, flag, id, json, ms, optional, whole, words } = column

const exclusionColumns = { untilAt: ms, setAt: ms }
export type Exclusion = RowOf<typeof exclusionColumns>

/** The user's self-exclusion, ended or not; undefined if there never was one. */
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
  /** Null until the answers are good enough. */
  passedAt: optional(ms),
}
export type AppropriatenessRow = RowOf<typeof appropriatenessColumns>

/** A user's last answers to the questions before high leverage and before second contracts. */
export const appropriateness = table('people_appropriateness', {
  key: ['topic'],
  columns: appropriatenessColumns,
})
/** The topics that were answered. */
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

/** For second contracts only: `stake` for stakes, `optionLoss` for their result. */
export type LimitKind = 'deposit' | 'loss' | 'stake' | 'optionLoss'

const limitColumns = {
  kind: words<LimitKind>(),
  amount: optional(amount),
  /** The limit from `nextAt` on, if a higher one or none was requested. */
  nextAmount: optional(amount),
  nextAt: optional(ms),
  setAt: ms,
}
export type Limit = RowOf<typeof limitColumns>

/** A user's own daily limits. */
export const limits = table('people_limit', { key: ['kind'], columns: limitColumns })

const dayColumns = {
  startsAt: ms,
  deposited: amount,
  /** The result of all trading, and of second contracts alone. */
  result: amount,
  optionResult: amount,
  /** Stakes on second contracts. */
  staked: amount,
}
export type DayRow = RowOf<typeof dayColumns>

/** The amounts that count against a day's limits; undefined if there never were any. */
export const days = table('people_day', {
  key: [],
  columns: dayColumns,
  view: (rows): DayRow | undefined => rows.get(),
})
