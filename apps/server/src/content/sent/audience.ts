import type { Audience } from '@candor/api'
import type { Pool } from 'pg'

/**
 * Users of an audience, as an SQL condition on `people_user u` with values from `$first`. Excludes ended accounts and users who
 * came after the time.
 */
export function audienceSql(
  audience: Audience,
  at: number,
  first: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const openAccounts = `u.closed_at is null and u.created_at <= $${first}`
  const next = `$${first + 1}`
  switch (audience.to) {
    case 'all':
      return { sql: openAccounts, values: [at] }
    case 'country':
      return { sql: `${openAccounts} and u.country = ${next}`, values: [at, audience.country] }
    case 'language':
      return { sql: `${openAccounts} and u.lang = ${next}`, values: [at, audience.lang] }
    case 'level':
      return {
        sql: `${openAccounts} and coalesce((select r.level_no from rewards_vip r
          where r.part = u.part and r.user_id = u.user_id), 0) = ${next}`,
        values: [at, audience.levelNo],
      }
    case 'users':
      return {
        sql: `${openAccounts} and u.user_id = any (${next}::bigint[])`,
        values: [at, audience.ids],
      }
  }
}

/** Present number of users in an audience. */
export async function countRecipients(
  pool: Pick<Pool, 'query'>,
  audience: Audience,
  now: number,
): Promise<number> {
  const { sql, values } = audienceSql(audience, now, 1)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from people_user u where ${sql}`,
    [...values],
  )
  return rows[0]!.count
}
