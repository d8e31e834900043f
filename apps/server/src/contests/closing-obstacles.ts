import type { Pool } from 'pg'
import type { State } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { entries, undecidedSql, unpaidPrizeSql, unsettledEntries } from './tables.ts'

const needs = { contestEntries: entries, unsettledEntries } as const

/**
 * Obstacles to closing an account: a contest that may still bring a prize, and a prize that is not paid. A user can leave a
 * running contest at any time; a closed account would lose its rank, and a prize would have nobody to go to.
 */
export const contestObstacles = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    state.unsettledEntries.all().length > 0 ||
    // A contest that was joined in the same batch.
    state.contestEntries.all().some(({ status }) => status === 'active'),
}

/** Number of a user's contests without a final ranking, and of their unpaid prizes. */
export async function countOpenContests(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<{ readonly contests: number; readonly prizes: number }> {
  const { rows } = await pool.query<{ contests: number; prizes: number }>(
    `select count(*) filter (where ${undecidedSql})::integer as contests,
       count(*) filter (where ${unpaidPrizeSql})::integer as prizes
     from contests_entry t where part = $1 and user_id = $2`,
    [partOf(userId), userId],
  )
  return rows[0]!
}
