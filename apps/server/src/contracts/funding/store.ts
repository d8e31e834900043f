import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'
import { fundings, type Funding } from './tables.ts'

/** The last funding instants of a position, oldest first; all without a limit. */
export async function readFundings(
  pool: Pick<Pool, 'query'>,
  userId: string,
  positionId: string,
  limit: number | null = null,
): Promise<Funding[]> {
  const found = await pool.query<Record<string, unknown>>(
    `select * from contracts_funding where part = $1 and user_id = $2 and position_id = $3
     order by at desc limit $4`,
    [partOf(userId), userId, positionId, limit],
  )
  return found.rows.map(fundings.parse).toReversed()
}
