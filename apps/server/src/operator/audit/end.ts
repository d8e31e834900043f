import type { Pool } from 'pg'
import { chainOwner, chains, type ChainRow } from '../tables.ts'

/** Where the audit's chain ends now. @throws Error when it has none */
export async function readEnd(pool: Pick<Pool, 'query'>): Promise<ChainRow> {
  const found = await pool.query<Record<string, unknown>>(
    'select * from operator_chain where part = $1 and user_id = $2',
    [chainOwner.part, chainOwner.userId],
  )
  if (found.rows[0] === undefined) throw new Error('the audit has no chain')
  return chains.parse(found.rows[0])
}
