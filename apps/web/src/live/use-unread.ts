import type { StreamNotice } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { callKey, useCall } from '../api/use-call.ts'
import { useNotices } from './use-notices.ts'

/** New announcements send no event, so they are polled at this interval. */
const everyMs = 300_000

/** The numbers of unread items; null if unknown. */
export type Unread = {
  readonly notices: number | null
  readonly announcements: number | null
  /** Whether a request for an unknown number failed: it is not zero, and must not look like zero. */
  readonly hasFailed: boolean
}

/** Counts unread items, and updates at once on new ones and on reads from another device. */
export function useUnread(): Unread {
  const reread = useReread()
  useNotices(isOfNotices, () => void reread())
  const own = useCall('listOwnNotices', { isRead: '0', pageSize: 1 }, { quiet: true })
  const announced = useCall('listUnreadAnnouncements', { pageSize: 100 }, { everyMs, quiet: true })
  const { data } = announced
  return {
    notices: own.data?.total ?? null,
    announcements: data === undefined ? null : data.anntMsgTotal + data.sysMsgTotal,
    hasFailed: [own, announced].some((one) => one.data === undefined && one.isError),
  }
}

/** The known number of unread items of both kinds; there may be more if one is unknown. */
export function unreadInAll({ notices, announcements, hasFailed }: Unread) {
  const isAll = notices !== null && announcements !== null
  return { unread: (notices ?? 0) + (announcements ?? 0), isAll, hasFailed }
}

const isOfNotices = ({ kind }: StreamNotice): boolean =>
  kind === 'noticeKept' || kind === 'noticesRead'

/** Refetches the items and their read state on every screen that shows them. */
export function useReread(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: callKey('listOwnNotices') }),
      cache.invalidateQueries({ queryKey: callKey('listUnreadAnnouncements') }),
    ])
}
