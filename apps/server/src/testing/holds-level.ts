import { dayNumber } from '@candor/api'
import { vipLevels } from '@candor/rules'
import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'

/** Puts a level in force for a user, with the record of its day, as the daily measurement at `now` would after a rise. */
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
  const { minAssetsUsd } = vipLevels[levelNo]!
  await pool.query(
    `insert into rewards_vip_day (part, user_id, day, assets_usd, measured_level_no, level_no, looked_at)
     values ($1, $2, $3, $4, $5, $5, $6) on conflict do nothing`,
    [partOf(userId), userId, dayNumber(now), String(minAssetsUsd), levelNo, now],
  )
}
