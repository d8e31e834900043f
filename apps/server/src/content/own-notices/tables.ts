import type { NoticeRef, NoticeType } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { id, json, ms, optional, text, words } = column

const ownNoticeColumns = {
  /** Number of the event, unique to its user: storing it twice gives the same row. */
  id,
  name: text,
  data: json<unknown>(),
  typeKey: words<NoticeType>(),
  refType: optional(words<NoticeRef>()),
  refId: optional(text),
  createdAt: ms,
  readAt: optional(ms),
}
export type OwnNoticeRow = RowOf<typeof ownNoticeColumns>

/** Users' notices. Unread ones are loaded by themselves. */
export const ownNotices = table('content_own_notice', {
  key: ['id'],
  load: 't.read_at is null',
  loads: ({ readAt }) => readAt === null,
  columns: ownNoticeColumns,
})

/** Announcements that a user has read; few, because they are deleted with age. */
export const announcementReads = table('content_announcement_read', {
  key: ['id'],
  columns: { id, readAt: ms },
})
