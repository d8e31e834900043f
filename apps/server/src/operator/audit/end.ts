import type { Pool } from 'pg'
import { chainOwner, chains, type ChainRow } from '../tables.ts'

/**
 * Where the audit's chain ends now. Whether any row stands behind that is of the same moment: nothing
 * chained such a row.
 * @throws Error when it has none
 */
export async function readEnd(
  pool: Pick<Pool, 'query'>,
): Promise<ChainRow & { readonly isLonger: boolean }> {
  const found = await pool.query<Record<string, unknown>>(
    `select *, exists (select from operator_audit a
       where a.part = c.part and a.user_id = c.user_id and a.seq > c.seq) as is_longer
     from operator_chain c where part = $1 and user_id = $2`,
    [chainOwner.part, chainOwner.userId],
  )
  const row = found.rows[0]
  if (row === undefined) throw new Error('the audit has no chain')
  return { ...chains.parse(row), isLonger: row['is_longer'] === true }
}
