import type { Pool } from 'pg'
import { chainOwner, chains, type ChainRow } from '../tables.ts'

/**
 * The current end of the audit's chain, and whether any row exists after it, read at one moment: such a row was not
 * chained.
 * @throws Error when the chain has no end
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
