import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'

/** Gives a user of a test an account with a country, as a profile or an identity that passed would. */
export async function livesIn(
  pool: Pick<Pool, 'query'>,
  userId: string,
  country: string,
): Promise<void> {
  await pool.query(
    `insert into people_user (part, user_id, uid, account, account_type, nick_name, password_version,
       initial_password_changed, invite_code, agreement_version, created_at, country)
     values ($1, $2, $3, 'guest' || $3, 'guest', 'Ana', 0, true, $3, '1', 0, $4)
     on conflict (part, user_id) do update set country = excluded.country`,
    [partOf(userId), userId, userId.slice(-8).padStart(8, '1'), country],
  )
}
