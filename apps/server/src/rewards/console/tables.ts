import type { TaskKind, TaskScope } from '@candor/api'
import { column, owned, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, id, json, ms, whole, words } = column

/** The house object of decisions about tasks and levels, as the migration seeds it. */
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

/** Append-only: tasks that two operators approved. */
export const publications = table('rewards_publication', {
  key: ['id'],
  append: true,
  columns: publicationColumns,
})

/** Rewards of a level, in the wire's spelling. */
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

/** Append-only: each change is a new version. */
export const levelVersions = table('rewards_level_terms', {
  key: ['fromDay'],
  append: true,
  load: 'true',
  columns: levelColumns,
})
