import { userTies, type UserLink } from '@candor/api'
import type { Pool } from 'pg'
import { users } from '../../people/index.ts'
import { partOf } from '../../platform/part.ts'
import type { Tied, UserParts } from './parts.ts'

type Reader = Pick<Pool, 'query'>

/** How long a shared address counts (ms), because addresses change hands. */
const ipMs = 30 * 24 * 3_600_000

const bySession = (tie: string, same: string) => `(
  select distinct o.user_id::text as "userId", '${tie}' as tie
  from people_session s join people_session o on ${same} and o.user_id <> s.user_id
  where s.part = $1 and s.user_id = $2 limit $3)`

/**
 * Other users who share a browser, an address, a document or a payout account with this one, most shared first: at most
 * `count` of each kind.
 */
export async function linksOf(
  pool: Reader,
  parts: Pick<UserParts, 'tied'>,
  id: string,
  { count, now }: { readonly count: number; readonly now: number },
): Promise<UserLink[]> {
  const recent = `o.ip = s.ip and o.last_active_at > $4::bigint and s.last_active_at > $4::bigint`
  const [sessions, others] = await Promise.all([
    pool.query<Tied>(
      `${bySession('device', 'o.device_thumbprint = s.device_thumbprint')} union all ${bySession('ip', recent)}`,
      [partOf(id), id, count, now - ipMs],
    ),
    parts.tied(id, count),
  ])
  const ties = Map.groupBy([...sessions.rows, ...others], ({ userId }) => userId)
  const linked = await usersOf(pool, [...ties.keys()])
  return linked
    .map(({ userId, uid, account }) => {
      const kinds = new Set(ties.get(userId)!.map(({ tie }) => tie))
      return { id: userId, uid, account, ties: userTies.filter((tie) => kinds.has(tie)) }
    })
    .toSorted((a, b) => b.ties.length - a.ties.length)
}

async function usersOf(pool: Reader, ids: readonly string[]) {
  const found = await pool.query<Record<string, unknown>>(
    'select * from people_user where part = any ($1) and user_id = any ($2)',
    [ids.map(partOf), ids],
  )
  return found.rows.map((row) => users.parse(row))
}
