import { dayNumber } from '@candor/api'
import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'

/** Puts a level in force for a user, as the daily measurement at `now` would. */
export async function holdsLevel(
  pool: Pick<Pool, 'query'>,
  userId: string,
  levelNo: number,
  now: number,
): Promise<void> {
  await pool.query(
    `insert into rewards_vip (part, user_id, measured_through, level_no, given_level) values ($1, $2, $3, $4, $4)
     on conflict (part, user_id) do update
     set measured_through = excluded.measured_through, level_no = excluded.level_no`,
    [partOf(userId), userId, dayNumber(now), levelNo],
  )
}
