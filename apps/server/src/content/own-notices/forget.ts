import { dayMs } from '@candor/api'
import type { Pool } from 'pg'
import { unreadForMs } from './queries.ts'

/**
 * As long as a session after its last use: one of a sign-in names its device and address. What it is about can be looked up
 * in its own list for longer.
 */
export const keptNoticeMs = 90 * dayMs

/** Hourly: removes notices that are old, and which announcements of long ago were read. It may happen twice. */
export async function forgetNotices(
  pool: Pick<Pool, 'query'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  await pool.query('delete from content_own_notice where part = any ($1) and created_at < $2', [
    parts,
    now - keptNoticeMs,
  ])
  // Read before then, it was announced before then, and is nobody's unread one any more.
  await pool.query('delete from content_announcement_read where part = any ($1) and read_at < $2', [
    parts,
    now - unreadForMs,
  ])
}
