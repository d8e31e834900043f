import { endpoints } from '@candor/api'
import { change, query, type Route } from '../../platform/http/route.ts'
import type { NoticeSource } from '../../platform/notice-source.ts'
import type { Reader } from '../shown.ts'
import { readAnnouncements, readOwnNotices } from './commands.ts'
import { listOwnNotices, listUnreadAnnouncements, recentAnnouncements } from './queries.ts'

/** A user's notices, and the unread ones. */
export function ownNoticeRoutes(
  reader: Reader,
  sources: ReadonlyMap<string, NoticeSource>,
): Route[] {
  return [
    query(endpoints.listOwnNotices, ({ input, user, lang, now }) =>
      listOwnNotices(reader.pool, sources, { userId: user.userId, lang, now }, input),
    ),
    change(endpoints.readOwnNotices, readOwnNotices, {
      prepare: ({ input }) => ({ ids: input.ids ?? null }),
    }),
    query(endpoints.listUnreadAnnouncements, ({ input, user, lang, now }) =>
      listUnreadAnnouncements(reader, { userId: user.userId, lang, now }, input.pageSize),
    ),
    change(endpoints.readAnnouncements, readAnnouncements, {
      async prepare({ input, user, lang, now }) {
        const recent = await recentAnnouncements(reader, { lang, now })
        const ids = input.ids ?? null
        return { userId: user.userId, ids, recent: recent.map(({ id }) => id) }
      },
    }),
  ]
}
