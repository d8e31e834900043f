import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'

/** Gives a test user an account with a country or without one, like a profile or a verified identity. */
export async function livesIn(
  pool: Pick<Pool, 'query'>,
  userId: string,
  country: string | null,
  uid = `1${userId.slice(-7).padStart(7, '1')}`,
): Promise<void> {
  await pool.query(
    `insert into people_user (part, user_id, uid, account, account_type, nick_name, password_version,
       initial_password_changed, invite_code, agreement_version, created_at, country)
     values ($1, $2, $3, 'guest' || $3, 'guest', 'Ana', 0, true, $3, '1', 0, $4)
     on conflict (part, user_id) do update set country = excluded.country, next_country = null, next_country_at = null`,
    [partOf(userId), userId, uid, country],
  )
}

/** Declares another country of residence for a test user from `at` (epoch ms) on. */
export async function movesTo(
  pool: Pick<Pool, 'query'>,
  userId: string,
  country: string,
  at: number,
): Promise<void> {
  await pool.query(
    'update people_user set next_country = $3, next_country_at = $4 where part = $1 and user_id = $2',
    [partOf(userId), userId, country, at],
  )
}
