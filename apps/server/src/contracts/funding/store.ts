import type { Pool } from 'pg'
import { listOwn } from '../../platform/own-rows.ts'
import { fundings, type Funding } from './tables.ts'

/** The last funding instants of a position, oldest first; all without a limit. */
export async function readFundings(
  pool: Pick<Pool, 'query'>,
  userId: string,
  positionId: string,
  limit: number | null = null,
): Promise<Funding[]> {
  const rows = await listOwn(
    pool,
    fundings,
    userId,
    'and position_id = $3 order by at desc limit $4',
    [positionId, limit],
  )
  return rows.toReversed()
}
