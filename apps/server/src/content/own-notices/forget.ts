import { dayMs } from '@candor/api'
import type { Pool } from 'pg'
import { deleteOwn } from '../../platform/own-rows.ts'
import { unreadForMs } from './queries.ts'

/**
 * As long as a session after its last use, because a sign-in notice names device and address. The objects of other notices have
 * lists of their own.
 */
const keptNoticeMs = 90 * dayMs

/** Hourly: deletes old notices, and read marks of old announcements. Idempotent. */
export async function forgetNotices(
  pool: Pick<Pool, 'query'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  await pool.query('delete from content_own_notice where part = any ($1) and created_at < $2', [
    parts,
    now - keptNoticeMs,
  ])
  // The mark belongs to an old announcement, which no longer counts as unread.
  await pool.query('delete from content_announcement_read where part = any ($1) and read_at < $2', [
    parts,
    now - unreadForMs,
  ])
}

/** Deletes the notices, push devices, read marks and votes of a user whose account has ended. Idempotent. */
export const deleteNoticesAndVotes = (pool: Pick<Pool, 'query'>, userId: string): Promise<void> =>
  deleteOwn(
    pool,
    [
      'content_push_device',
      'content_push_message',
      'content_own_notice',
      'content_announcement_read',
      'content_help_vote',
    ],
    userId,
  )
