import { dayMs } from '@candor/api'
import type { Pool } from 'pg'

/** Codes and locks outlive every pace and lock that is counted on them. */
const knockMs = 3 * dayMs
/** How long a session that is over still says that its device is known. */
const deviceMs = 90 * dayMs

/**
 * Removes what no rule looks at any more: old codes and locks of these parts, and the sessions of
 * devices that have not been seen for 90 days. Run daily. Nothing here is a fact that anybody is owed.
 */
export async function removeStale(
  pool: Pick<Pool, 'query'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  await pool.query('delete from people_code where part = any ($1) and sent_at < $2', [
    parts,
    now - knockMs,
  ])
  await pool.query(
    'delete from people_lock where part = any ($1) and greatest(last_failed_at, locked_until_at) < $2',
    [parts, now - knockMs],
  )
  await pool.query(
    'delete from people_third_party_proof where part = any ($1) and expires_at < $2',
    [parts, now - knockMs],
  )
  await pool.query('delete from people_session where part = any ($1) and last_active_at < $2', [
    parts,
    now - deviceMs,
  ])
}
