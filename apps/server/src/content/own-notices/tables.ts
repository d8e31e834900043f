import type { NoticeRef, NoticeType } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { id, json, ms, optional, text, words } = column

const ownNoticeColumns = {
  /** The number of the event, which is its user's alone: kept twice, it would be the same row. */
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

/** What happened to users and was told. Those that were not read are loaded by themselves. */
export const ownNotices = table('content_own_notice', {
  key: ['id'],
  load: 't.read_at is null',
  loads: ({ readAt }) => readAt === null,
  columns: ownNoticeColumns,
})

/** Which announcements a user has read; few, for they are forgotten with the announcement's time. */
export const announcementReads = table('content_announcement_read', {
  key: ['id'],
  columns: { id, readAt: ms },
})
