import type { Pool } from 'pg'
import { seatOwner } from '../operator/index.ts'
import type { OperatorSession } from '../platform/http/route.ts'

/** Gives a test's operator an active record. */
export async function seat(
  pool: Pick<Pool, 'query'>,
  { userId, roles }: Pick<OperatorSession, 'userId' | 'roles'>,
): Promise<void> {
  await pool.query(
    `insert into operator_seat (part, user_id, id, roles, sessions_from_at)
     values ($1, $2, $3, $4, 0) on conflict do nothing`,
    [seatOwner.part, seatOwner.userId, userId, JSON.stringify(roles)],
  )
}

/** Disables an operator at once. */
export async function shutOut(pool: Pick<Pool, 'query'>, operatorId: string): Promise<void> {
  await pool.query('update operator_seat set disabled_at = 1 where id = $1', [operatorId])
}
