import type { OperatorRole } from '@candor/api'
import type { Pool } from 'pg'
import { seatOwner } from './tables.ts'

/** The enabled operators with this role, by name. */
export async function colleaguesOf(
  pool: Pick<Pool, 'query'>,
  role: OperatorRole,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select s.id::text as id, p.name from operator_seat s
     join operator_person p on p.part = s.id % 64 and p.user_id = s.id
     where s.part = $1 and s.user_id = $2 and s.disabled_at is null and s.roles @> to_jsonb($3::text)
     order by p.name`,
    [seatOwner.part, seatOwner.userId, role],
  )
  return rows
}
