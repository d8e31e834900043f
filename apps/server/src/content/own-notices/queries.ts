import {
  dayMs,
  wallTime,
  type Article,
  type endpoints,
  type InputOf,
  type Language,
  type OwnNotice,
  type ResultOf,
} from '@candor/api'
import type { Pool } from 'pg'
import type { KeptEvent, NoticeSource, NoticeWords } from '../../platform/notice-source.ts'
import { readPage } from '../../platform/paging.ts'
import { partOf } from '../../platform/part.ts'
import { announcementList } from '../articles.ts'
import { readShown, type Reader } from '../shown.ts'
import { notRevokedSql, sentColumns, sentOf, type SentWords } from '../sent/words.ts'
import { ownNotices, type OwnNoticeRow } from './tables.ts'

type Asked = { readonly userId: string; readonly lang: Language; readonly now: number }
type ListOwnNotices = typeof endpoints.listOwnNotices

/** One page of a user's notices, in this release's texts. */
export async function listOwnNotices(
  pool: Pick<Pool, 'query'>,
  sources: ReadonlyMap<string, NoticeSource>,
  { userId, lang, now }: Asked,
  input: InputOf<ListOwnNotices>,
): Promise<ResultOf<ListOwnNotices>> {
  const query = {
    select: `n.*, ${sentColumns}`,
    from: 'content_own_notice n',
    where: [
      'part = $1',
      'user_id = $2',
      '($3::text is null or type_key = $3)',
      '($4::boolean is null or (read_at is not null) = $4)',
      // Notices without texts in this release are hidden.
      'name = any ($5)',
      notRevokedSql,
    ],
    values: [
      partOf(userId),
      userId,
      input.typeKey ?? null,
      input.isRead ?? null,
      [...sources.keys()],
    ],
    at: 'created_at',
    id: 'id',
  }
  const page = await readPage(pool, query, input, now, (row) =>
    viewOf({ ...ownNotices.parse({ ...row }), sent: sentOf(row) }, sources, lang),
  )
  return { ...page, records: page.records.filter((one) => one !== null) }
}

type Kept = { readonly sent: SentWords | null }

function viewOf(
  { id, name, data, typeKey, refType, refId, createdAt, readAt, sent }: OwnNoticeRow & Kept,
  sources: ReadonlyMap<string, NoticeSource>,
  lang: Language,
): OwnNotice | null {
  const words = wordsOf(sources.get(name)!, { name, data: sent ?? data, at: createdAt }, lang)
  if (words === null) return null
  const { what, text } = words
  const isRead = readAt !== null
  const times = { createTime: wallTime(createdAt), createAt: createdAt }
  const linkUrl = sent?.linkUrl ?? null
  return { id, title: what, content: text, typeKey, refType, refId, linkUrl, isRead, ...times }
}

/** Null for data of another version without texts: one such notice must not hide the others. */
function wordsOf(source: NoticeSource, kept: KeptEvent, lang: Language): NoticeWords | null {
  try {
    return source.say(kept, lang)
  } catch {
    return null
  }
}

/** Announcements older than two months do not count as unread. */
export const unreadForMs = 61 * dayMs

const everything = { pageNo: 1, pageSize: 100, order: 'desc' } as const

/** Recent announcements of this installation, latest first; shipped ones are not unread for anyone. */
export async function recentAnnouncements(reader: Reader, { lang, now }: Omit<Asked, 'userId'>) {
  const all = await readShown(reader, ['announcement'], lang, now)
  const shown = all.filter(({ isShipped }) => !isShipped)
  const input = { ...everything, beginAt: Math.max(0, now - unreadForMs) }
  return announcementList(shown, { ...input, pageSize: shown.length }, { now, lang })
}

/** A user's unread announcements and system messages: the requested number of each, and the totals. */
export async function listUnreadAnnouncements(
  reader: Reader,
  asked: Asked,
  pageSize: number,
): Promise<ResultOf<typeof endpoints.listUnreadAnnouncements>> {
  const { userId } = asked
  const [recent, found] = await Promise.all([
    recentAnnouncements(reader, asked),
    reader.pool.query<{ id: string }>(
      'select id from content_announcement_read where part = $1 and user_id = $2',
      [partOf(userId), userId],
    ),
  ])
  const read = new Set(found.rows.map(({ id }) => id))
  const unread = (category: Article['msgCategory']) => {
    const all = recent.filter(({ id, msgCategory }) => msgCategory === category && !read.has(id))
    const list = all.slice(0, pageSize).map((one) => ({
      ...one,
      msgCategory: category as '1' | '2',
      total: all.length,
      readFlag: '0' as const,
    }))
    return { list, total: all.length }
  }
  const [announced, system] = [unread('1'), unread('2')]
  return {
    anntMsgList: announced.list,
    anntMsgTotal: announced.total,
    sysMsgList: system.list,
    sysMsgTotal: system.total,
  }
}
