import { dayMs } from '@candor/api'
import type { Pool } from 'pg'

/** Codes and locks are kept longer than every limit that counts them (ms). */
const knockMs = 3 * dayMs
/** How long an ended session keeps its device known (ms). */
const deviceMs = 90 * dayMs

/**
 * Removes rows that no rule reads any more: old codes and locks of these parts, and the sessions of devices that were
 * not seen for 90 days. Run daily. None of these rows is needed as a record.
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
