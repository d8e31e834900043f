import type { OperatorSeat } from '@candor/api'
import type { Pool } from 'pg'
import { seatOwner, seats } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** Every operator by name with roles, state and pending approvals. */
export async function listSeats(pool: Reader, now: number): Promise<OperatorSeat[]> {
  const { rows } = await pool.query<Stored>(
    `select s.*, p.name, p.created_at,
       (select max(o.last_active_at) from operator_session o
         where o.part = p.part and o.user_id = p.user_id) as last_seen_at,
       (select a.id from operator_approval a
         where a.part = $1 and a.user_id = $2 and a.status = 'pending' and a.expires_at > $3
           and a.payload::jsonb ->> 'id' = s.id::text limit 1) as pending_id
     from operator_seat s join operator_person p on p.part = s.id % 64 and p.user_id = s.id
     where s.part = $1 and s.user_id = $2 order by p.name`,
    [seatOwner.part, seatOwner.userId, now],
  )
  return rows.map((stored) => {
    const { id, roles, disabledAt } = seats.parse(stored)
    const seenAt = stored['last_seen_at'] as string | null
    return {
      id,
      name: String(stored['name']),
      roles: [...roles],
      // not money: a time
      createdAt: Number(stored['created_at']),
      disabledAt,
      // not money: a time
      lastSeenAt: seenAt === null ? null : Number(seenAt),
      pendingApprovalId: stored['pending_id'] as string | null,
    }
  })
}
