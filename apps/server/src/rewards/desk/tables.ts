import type { TaskKind, TaskScope } from '@candor/api'
import { column, owned, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, id, json, ms, whole, words } = column

/** The house object of what was decided on tasks and levels, as the migration seeds it. */
export const rewardOwner = owned('67400')

const publicationColumns = {
  id,
  kind: words<TaskKind>(),
  scope: words<TaskScope>(),
  target: whole,
  reward: amount,
  quota: whole,
  days: whole,
  publishedAt: ms,
  makerId: id,
  checkerId: id,
}
export type Publication = RowOf<typeof publicationColumns>

/** Append-only: tasks that two operators decided on. */
export const publications = table('rewards_publication', {
  key: ['id'],
  append: true,
  columns: publicationColumns,
})

/** What a level brings, in the spelling of the wire. */
export type LevelTerms = {
  readonly levelNo: number
  readonly upgradeGift: string
  readonly weeklyRedEnvelope: string
}

const levelColumns = {
  /** Days are whole numbers, as `dayNumber` counts them. */
  fromDay: whole,
  levels: json<readonly LevelTerms[]>(),
  decidedAt: ms,
  makerId: id,
  checkerId: id,
}

/** Append-only: each change is a version of its own. */
export const levelChanges = table('rewards_level_terms', {
  key: ['fromDay'],
  append: true,
  load: 'false',
  columns: levelColumns,
})

/** The same rows for commands that look at them: there are few. */
export const levelVersions = table('rewards_level_terms', {
  key: ['fromDay'],
  columns: levelColumns,
})
