import type { Announcement } from '@candor/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { now } from '../../../lib/clock.ts'

const pageSize = 20
type Place = { pageNo: number; endAt: number | null }
const first: Place = { pageNo: 1, endAt: null }

/**
 * Announcements page by page. They come as an array: each item has the total, and the first page's time
 * is sent with later requests, so that new publications do not shift the pages.
 */
export function useAnnouncements(ask: { keyword?: string } = {}) {
  return useInfiniteQuery({
    queryKey: ['listAnnouncements', 'pages', ask],
    initialPageParam: first,
    queryFn: async ({ pageParam: { pageNo, endAt }, signal }) => {
      const until = endAt ?? now()
      const input = { ...ask, pageNo, pageSize, ...(endAt !== null && { endAt }) }
      return { rows: await call('listAnnouncements', input, { signal }), pageNo, until }
    },
    getNextPageParam: ({ rows, pageNo }, pages) => {
      const total = rows[0]?.total ?? 0
      const until = pages[0]?.until ?? null
      return pageNo * pageSize < total ? { pageNo: pageNo + 1, endAt: until } : null
    },
    select: ({ pages }): Announcement[] => pages.flatMap(({ rows }) => rows),
  })
}
