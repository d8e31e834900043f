import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'

/**
 * How long a session counts before a time (ms). Sessions are stored for ninety days, so the answer for a time stays the
 * same for thirty days.
 */
const deviceMs = 60 * 86_400_000

const tiesText = `
  with asked as (select * from unnest($1::smallint[], $2::bigint[]) as asked (part, user_id))
  select s.user_id, 'device' as kind, s.device_thumbprint as tie, min(s.created_at) as since
  from asked join people_session s on s.part = asked.part and s.user_id = asked.user_id
  where s.created_at <= $3 and s.last_active_at >= $3 - ${deviceMs}::bigint group by 1, 2, 3
  union all
  select a.user_id, 'document', encode(a.document_hash, 'hex'), min(a.decided_at)
  from asked join identity_application a on a.part = asked.part and a.user_id = asked.user_id
  where a.document_hash is not null and a.status in ('passed', 'expired') and a.decided_at <= $3 group by 1, 2, 3`

/** A tie between two accounts of one person: a device key or a passed document. */
export type PersonTie = {
  readonly userId: string
  readonly kind: 'device' | 'document'
  readonly tie: string
  /** Since when it was theirs (epoch ms). */
  readonly since: number
}

/**
 * The devices and documents of these users up to a time. A device counts for sixty days after its use; documents of
 * waiting or rejected applications do not count.
 * @param at epoch ms
 */
export async function readPersonTies(
  reader: Pick<Pool, 'query'>,
  userIds: readonly string[],
  at: number,
): Promise<PersonTie[]> {
  type Row = { user_id: string; kind: PersonTie['kind']; tie: string; since: string }
  const { rows } = await reader.query<Row>(tiesText, [userIds.map(partOf), userIds, at])
  return rows.map(({ user_id: userId, since, ...one }) => ({
    ...one,
    userId,
    since: Number(since), // not money: a time
  }))
}
