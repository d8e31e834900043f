import type { NoticeRef } from '@candor/api'
import { hasEnded, users } from '../../people/index.ts'
import type { KeptEvent, NoticeAbout } from '../../platform/notice-source.ts'
import { command, owned, type Event } from '../../platform/lane/index.ts'
import { announcementReads, ownNotices } from './tables.ts'

export type KeepNotice = Pick<Event, 'userId' | 'number'> &
  KeptEvent &
  Pick<NoticeAbout, 'typeKey' | 'refId'> & {
    /** Null for operators' messages, which name their own link. */
    readonly refType: NoticeRef | null
  }

/** Stores a notice once per event; none for an ended account. */
export const keepNotice = command('keepNotice', {
  needs: { ownNotices, users },
  reads: ({ number }: KeepNotice) => ({ ownNotices: [number] }),
  only: ['ownNotices'],
  queue: 'jobs',
  decide(state, { userId, number, name, data, at, typeKey, refType, refId }: KeepNotice) {
    const isOurs = state.users !== undefined && !hasEnded(state.users)
    if (!isOurs || state.ownNotices.get(number) !== undefined) return { reply: null }
    const kept = { id: number, name, data, typeKey, refType, refId, createdAt: at, readAt: null }
    return {
      put: [ownNotices.row({ ...owned(userId), ...kept })],
      events: [{ name: 'noticeKept', data: { id: number, typeKey } }],
      reply: null,
    }
  },
})

/** Null for all. */
export type ReadOwnNotices = { readonly ids: readonly string[] | null }

/** Marks notices as read; other users' and read ones are skipped. */
export const readOwnNotices = command('readOwnNotices', {
  needs: { ownNotices },
  decide(state, { ids }: ReadOwnNotices, { now }) {
    const unread = state.ownNotices.all()
    const marked = ids === null ? unread : unread.filter(({ id }) => ids.includes(id))
    return {
      put: marked.map((row) => ownNotices.row({ ...row, readAt: now })),
      ...(marked.length > 0 && { events: [{ name: 'noticesRead', data: {} }] }),
      reply: { unreadCount: unread.length - marked.length },
    }
  },
})

export type ReadAnnouncements = ReadOwnNotices & {
  readonly userId: string
  /** Announcements that count as unread: all recent ones. */
  readonly recent: readonly string[]
}

/** The same for announcements. */
export const readAnnouncements = command('readAnnouncements', {
  needs: { announcementReads },
  decide(state, { userId, ids, recent }: ReadAnnouncements, { now }) {
    const unread = recent.filter((id) => state.announcementReads.get(id) === undefined)
    const marked = ids === null ? unread : unread.filter((id) => ids.includes(id))
    return {
      put: marked.map((id) => announcementReads.row({ ...owned(userId), id, readAt: now })),
      ...(marked.length > 0 && { events: [{ name: 'noticesRead', data: {} }] }),
      reply: { unreadCount: unread.length - marked.length },
    }
  },
})
