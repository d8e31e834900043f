import type { StreamNotice } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { callKey, useCall } from '../api/use-call.ts'
import { useNotices } from './use-notices.ts'

/** Nobody is told when an announcement is published, so it is asked for now and then. */
const everyMs = 300_000

/** How much there is that its user has not read; null where that is not known. */
export type Unread = {
  readonly notices: number | null
  readonly announcements: number | null
  /** Whether what is not known was asked for in vain: it is no zero, and must not look like one. */
  readonly hasFailed: boolean
}

/** Counts what is unread, and hears at once of more and of what was read on another device. */
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

/** How many are known to be unread of both; more may be, where one is not known. */
export function unreadInAll({ notices, announcements, hasFailed }: Unread) {
  const isAll = notices !== null && announcements !== null
  return { unread: (notices ?? 0) + (announcements ?? 0), isAll, hasFailed }
}

const isOfNotices = ({ kind }: StreamNotice): boolean =>
  kind === 'noticeKept' || kind === 'noticesRead'

/** Reads anew what there is and what of it is unread, on every screen that shows it. */
export function useReread(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: callKey('listOwnNotices') }),
      cache.invalidateQueries({ queryKey: callKey('listUnreadAnnouncements') }),
    ])
}
